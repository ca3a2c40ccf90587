"""Pages and files: nothing but the files of the package, strict headers, nothing fetched from elsewhere."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from myomer.web.guard import is_own_host, path_for_log
from myomer.web.pages import static_files
from tests.support import PROJECT
from tests.web.support import ADDRESS, DUEL, Client, served


def test_the_first_page_and_its_files(client: Client) -> None:
    page = client.get("/")
    assert page.status_code == 200
    assert page.headers["content-type"].startswith("text/html")
    for name in re.findall(r'(?:src|href)="(/static/[^"]+)"', page.text):
        assert client.get(name).status_code == 200, name
    again = client.get("/", headers={"If-None-Match": page.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_every_file_runs_only_scripts_of_the_server(client: Client) -> None:
    for name, file in static_files().items():
        text = file.data.decode(errors="replace")
        if name.endswith(".html"):
            assert not re.search(r"<script(?![^>]*\bsrc=)|\son\w+=|javascript:", text), name
        assert not re.search(r"(?:src|href|from|import|url)\s*[=(]?\s*[\"']?(?:https?:)?//", text), name


@pytest.mark.parametrize("path", ["/", "/api", "/api/units", "/nothing", "/api/games/nothing"])
def test_headers(client: Client, path: str) -> None:
    headers = client.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py",
        "/static/..%2fapp.py",
        "/static/%2e%2e/%2e%2e/__init__.py",
        "/static//etc/passwd",
        "/static/",
        "/..%2f..%2fetc%2fpasswd",
        "/static/start.js%00.html",
    ],
)
def test_no_path_leads_elsewhere(client: Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert answer.json()["error"]["code"] == "no-such-page"


def test_openapi_is_whole(client: Client) -> None:
    page: Any = client.get("/openapi.json").json()
    text = client.get("/openapi.json").text
    known = {f"#/components/schemas/{name}" for name in page["components"]["schemas"]}
    assert set(re.findall(r'"\$ref":"([^"]+)"', text)) <= known
    for path in ("/api/query", "/api/games/{game}/moves", "/api/games/{game}/actions", "/api/games/import"):
        assert path in page["paths"]
    shown = client.get("/api/docs").text
    assert "/api/games/{game}/compare" in shown
    assert "http" not in re.sub(r"HTTP requests", "", shown, flags=re.IGNORECASE)


def test_openapi_says_how_to_authenticate(tmp_path: Path) -> None:
    """The description has both ways, and says of each request what the server does."""
    with served(tmp_path, key="the key") as client:
        page: Any = client.get("/openapi.json").json()
        schemes = page["components"]["securitySchemes"]
        assert (schemes["seat"]["scheme"], schemes["key"]["name"]) == ("bearer", "Myomer-Key")
        game = client.post("/api/games", json=DUEL, headers={"Myomer-Key": "the key"}).json()["game"]
        for path, methods in page["paths"].items():
            for method, described in methods.items():
                where = path.format(game=game, unit=0, option=0)
                body: Any = {} if method == "post" else None
                answer = client.request(method, where, params={"unit": 0, "target": 1, "heat": 1}, json=body)
                code = answer.json().get("error", {}).get("code") if "svg" not in path else ""
                ways = [next(iter(way), "") for way in described["security"]]
                assert (code == "key-needed") == ("key" in ways and "" not in ways), (method, path, code)
                if method == "get" and ways == ["seat"]:
                    assert code == "not-your-seat", path
    for path, method, status in (
        ("", "post", "201"),
        ("/{game}/actions", "post", "200"),
        ("/{game}/links", "get", "200"),
    ):
        answer = page["paths"][f"/api/games{path}"][method]["responses"][status]
        assert "$ref" in answer["content"]["application/json"]["schema"], path


def test_answers_are_as_described(client: Client) -> None:
    schemas: Any = client.get("/openapi.json").json()["components"]["schemas"]
    made = client.made()
    assert {*schemas["Links"]["properties"], *schemas["Created"]["properties"]} == set(made)
    assert set(schemas["SeatLink"]["properties"]) == set(made["seats"][0])
    assert set(schemas["ListedGame"]["properties"]) == set(client.get("/api/games").json()["games"][0])


@pytest.mark.parametrize("name", ["protocol.md", "query.md"])
def test_the_reference_is_served(client: Client, name: str) -> None:
    served_text = client.get(f"/static/docs/{name}")
    assert served_text.headers["content-type"].startswith("text/plain")
    text = (PROJECT / "docs" / name).read_text(encoding="utf-8")
    assert served_text.text == text, f"cp docs/{name} src/myomer/web/static/docs/"
    assert f"/static/docs/{name}" in client.get("/api/docs").text
    assert "/api/docs" in client.get("/").text


def test_a_wrong_link_leads_to_a_page(client: Client) -> None:
    for path in ("/nosuchpage", "/nosuchpage/game", "/static/nothing.js"):
        answer = client.get(path, headers={"Accept": "text/html,*/*;q=0.8"})
        assert (answer.status_code, answer.headers["content-type"]) == (404, "text/html; charset=utf-8")
        assert "There is no such page" in answer.text
        assert client.get(path).json()["error"]["code"] == "no-such-page", "programs get what they can read"


def test_a_saved_game_is_named_by_its_title(client: Client) -> None:
    made = client.made({**DUEL, "title": 'Fünf: "Ann"/Ben'})
    tokens = ",".join([seat["token"] for seat in made["seats"]])
    answer = client.get(f"/api/games/{made['game']}/export", headers={"Authorization": f"Bearer {tokens}"})
    shown = answer.headers["content-disposition"]
    assert shown == "attachment; filename=\"F_nf- -Ann--Ben.game\"; filename*=UTF-8''F%C3%BCnf-%20-Ann--Ben.game"


def test_hosts() -> None:
    """A page of another site, under a name that leads here, is refused; addresses in numbers cannot be such a name."""
    for host in ("127.0.0.1:8460", "localhost", "LOCALHOST:1", "[::1]:80", "192.168.1.7:8460", "laptop:8460"):
        assert is_own_host(host, ["laptop"]), host
    for host in ("evil.example", "127.0.0.1.evil.example", "localhost.evil.example:80", "", "a:b:c", "[::1", "1:2:3"):
        assert not is_own_host(host, ["laptop"]), host


def test_other_sites_are_refused(client: Client) -> None:
    assert client.get("/api", headers={"Host": "evil.example"}).json()["error"]["code"] == "wrong-host"
    for origin in ("http://evil.example", "null", "http://127.0.0.1:1", ""):
        answer = client.post("/api/games/quick", json={}, headers={"Origin": origin})
        assert answer.status_code == 403, origin
        assert answer.json()["error"]["code"] == "wrong-origin"
    assert client.get("/api/games").json() == {"games": []}
    assert client.get("/api", headers={"Origin": f"http://{ADDRESS}"}).status_code == 200


def test_ids_in_the_log_are_cut() -> None:
    assert path_for_log("/api/games/AbCdEfGhIjKl/live") == "/api/games/AbCd…/live"
    assert path_for_log("/play/AbCdEfGhIjKl") == "/play/AbCd…"
    assert path_for_log("/a\nb\x1b[31m") == "/a?b?[31m"

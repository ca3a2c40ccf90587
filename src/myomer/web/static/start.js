// The first page: the list of games, and a button for a game at once.

/** @returns {Record<string, string>} */
function headers() {
  const given = new URLSearchParams(location.hash.slice(1)).get("key");
  if (given !== null) sessionStorage.setItem("myomer-key", given);
  const key = sessionStorage.getItem("myomer-key");
  return key === null ? {} : { "Myomer-Key": key };
}

/** @param {string} text */
function say(text) {
  const place = document.getElementById("message");
  if (place !== null) place.textContent = text;
}

/**
 * @param {string} path
 * @param {string} method
 * @returns {Promise<any>}
 */
async function ask(path, method) {
  const body = method === "POST" ? "{}" : null;
  const answer = await fetch(path, { method, headers: headers(), body });
  const data = await answer.json();
  if (!answer.ok) {
    say(data.error.message);
    throw new Error(data.error.code);
  }
  return data;
}

async function list() {
  const place = document.getElementById("games");
  if (place === null) return;
  const { games } = await ask("/api/games", "GET");
  place.replaceChildren(
    ...games.map((/** @type {{id: string, title: string, headline: string}} */ game) => {
      const link = document.createElement("a");
      link.href = `/watch/${encodeURIComponent(game.id)}`;
      link.textContent = game.title;
      const item = document.createElement("li");
      item.append(link, `: ${game.headline}`);
      return item;
    }),
  );
}

document.getElementById("quick")?.addEventListener("click", async () => {
  const made = await ask("/api/games/quick", "POST");
  location.href = made.seats[0].link;
});
list();

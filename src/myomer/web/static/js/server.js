/** Requests to the server, and its refusals. */

/** A request that the server refused. */
export class Refused extends Error {
  /**
   * @param {string} code
   * @param {string} message
   * @param {string} where The address of the server that plays the game, if another one does.
   * @param {string} field The field of the request that is refused, if it is one.
   */
  constructor(code, message, where = "", field = "") {
    super(message);
    this.name = "Refused";
    this.code = code;
    this.where = where;
    this.field = field;
  }
}

/** What a request carries: the token of a seat, the key of the server. */
export class Credentials {
  /**
   * @param {string} token
   * @param {string} key
   */
  constructor(token = "", key = "") {
    this.token = token;
    this.key = key;
  }

  /** @returns {Record<string, string>} */
  headers() {
    /** @type {Record<string, string>} */
    const headers = {};
    if (this.token) {
      headers["Authorization"] = `Bearer ${this.token}`;
    }
    if (this.key) {
      headers["Myomer-Key"] = this.key;
    }
    return headers;
  }
}

/**
 * Ask the server; the answer is parsed JSON, or text if it is none.
 * @param {string} path
 * @param {{method?: string, body?: unknown, credentials?: Credentials, signal?: AbortSignal}} [request]
 * @returns {Promise<any>}
 */
export async function ask(path, request = {}) {
  const { body, credentials = new Credentials(), signal } = request;
  const headers = credentials.headers();
  if (body !== undefined) {
    headers["Content-Type"] = "application/json";
  }
  const response = await fetch(path, {
    method: request.method ?? (body === undefined ? "GET" : "POST"),
    headers,
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
    cache: "no-store",
  });
  const kind = response.headers.get("Content-Type") ?? "";
  const answer = kind.startsWith("application/json") ? await response.json() : await response.text();
  if (!response.ok) {
    throw refusal(answer, response.status);
  }
  return answer;
}

/**
 * Ask the engine a question, or several; a question that it cannot answer is refused.
 * @param {unknown} question
 * @param {AbortSignal} signal
 * @returns {Promise<any>}
 */
export async function query(question, signal) {
  const answer = await ask("/api/query", { body: question, signal });
  if (!Array.isArray(answer) && answer.error) {
    throw refusal(answer);
  }
  return answer;
}

/**
 * The refusal in an answer or a frame.
 * @param {any} answer
 * @param {number} status
 * @returns {Refused}
 */
export function refusal(answer, status = 0) {
  const error = answer && typeof answer === "object" ? answer.error : undefined;
  if (error && typeof error === "object") {
    return new Refused(String(error.code), String(error.message), String(error.where ?? ""), String(error.field ?? ""));
  }
  return new Refused("failed", `The server answered with status ${status}.`);
}

/**
 * Whether an error only says that a request was given up.
 * @param {unknown} error
 */
export function isAborted(error) {
  return error instanceof DOMException && error.name === "AbortError";
}

/**
 * A sentence for an error.
 * @param {unknown} error
 */
export function sentence(error) {
  if (error instanceof Refused) {
    return sentenceOf(error.message);
  }
  return error instanceof TypeError ? "The server cannot be reached." : String(error);
}

/**
 * A message as a sentence of its own.
 * @param {string} text
 */
export function sentenceOf(text) {
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");
}

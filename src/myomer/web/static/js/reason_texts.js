/** The codes of modifiers as players say them: the server's words, where a question is answered with codes alone. */

/** @type {Record<string, string>} */
let known = {};

/** @param {Record<string, string>} texts */
export function keepReasonTexts(texts) {
  known = texts;
}

/** @param {string} code */
export function reasonText(code) {
  return known[code] ?? code.replace(/-/g, " ");
}

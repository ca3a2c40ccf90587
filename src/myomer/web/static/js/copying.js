/** Copying a link. On a plain network address browsers have no clipboard for pages: then it is shown, to be copied. */

/**
 * @param {string} text
 * @returns {Promise<boolean>} Whether it is in the clipboard.
 */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    window.prompt("Copy this link:", text);
    return false;
  }
}

/** What is wrong with a field of a form, said at the field. */

import { html } from "./dom.js";

/** @typedef {HTMLInputElement | HTMLSelectElement} Field */

/** What is wrong, and with which field. */
export class FieldProblem {
  /**
   * @param {Field} field
   * @param {string} text
   */
  constructor(field, text) {
    this.field = field;
    this.text = text;
  }
}

/**
 * What is wrong with the number in a field; null if nothing is.
 * @param {HTMLInputElement} field
 */
export function numberProblem(field) {
  return field.checkValidity() ? null : new FieldProblem(field, `${field.ariaLabel} is a whole number from ${field.min} to ${field.max}.`);
}

/**
 * Say it below the field's row, and open what the field is folded into.
 * @param {FieldProblem} problem
 */
export function showProblem({ field, text }) {
  const line = field.closest("tr, .row");
  const id = `${field.id || "field"}-problem`;
  const words = html("span", { id, class: "field-problem" }, text);
  line?.after(line instanceof HTMLTableRowElement ? html("tr", { class: "of-problem" }, html("td", { colspan: line.cells.length }, words)) : html("p", { class: "of-problem" }, words));
  field.setAttribute("aria-invalid", "true");
  field.setAttribute("aria-describedby", id);
  for (let fold = field.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null) {
    fold.open = true;
  }
}

/**
 * Take back what was said.
 * @param {Element} form
 */
export function clearProblems(form) {
  for (const said of form.querySelectorAll(".of-problem")) {
    said.remove();
  }
  for (const field of form.querySelectorAll("[aria-invalid]")) {
    field.removeAttribute("aria-invalid");
    field.removeAttribute("aria-describedby");
  }
}

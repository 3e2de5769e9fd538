import { isHolder } from "./text-holder.ts";

/** The focused field's text, so that a reader's keys can be removed. */
export type FieldBefore =
  | { field: HTMLInputElement | HTMLTextAreaElement; value: string; caret: number | null }
  | undefined;

/** The field that has the focus now, if a person can type text into it. */
export function focusedField(): FieldBefore {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return undefined;
  if (isHolder(field)) return undefined;
  // A checkbox, a file and the like have no caret.
  if (field.selectionStart === null) return undefined;
  return { field, value: field.value, caret: field.selectionStart };
}

/** Restores the field. */
export function restoreField(before: FieldBefore): void {
  if (before === undefined || before.field.value === before.value) return;
  const { field, value, caret } = before;
  // Replaces the range instead of the value, so that the framework notices the change.
  field.setRangeText(value, 0, field.value.length);
  if (caret !== null) field.setSelectionRange(caret, caret);
  field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "historyUndo" }));
}

/** Types held-back characters at the caret. */
export function typeInto(before: FieldBefore, text: string): void {
  if (before === undefined || document.activeElement !== before.field) return;
  const { field } = before;
  const start = field.selectionStart ?? field.value.length;
  field.setRangeText(text, start, field.selectionEnd ?? start, "end");
  field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText", data: text }));
}

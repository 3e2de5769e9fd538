/** What a row's keys move between. */
const controls = "a[href], button:not(:disabled), input:not(:disabled)";

/**
 * Moves the focus of a table up or down a row, to the same link, button or field of it: arrows, and Home and End to the first and the
 * last row. Returns whether it did.
 */
export function moveRow(table: HTMLTableElement, key: string): boolean {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || writes(focused)) return false;
  const rows = [...table.rows].filter(
    (row) => row.parentElement?.tagName === "TBODY" && controlsOf(row).length > 0,
  );
  const own = focused.closest("tr");
  const at = own === null ? -1 : rows.indexOf(own);
  const row = rows[placeOf(key, at, rows.length)];
  if (own === null || row === undefined || row === own) return false;
  const all = controlsOf(row);
  const place =
    at === -1
      ? all.findIndex((each) => !(each instanceof HTMLInputElement))
      : controlsOf(own).indexOf(focused);
  (all[place] ?? all[0])?.focus();
  return true;
}

/** The place that a key leads to from one of `count`; -1 for none. */
function placeOf(key: string, at: number, count: number): number {
  switch (key) {
    case "ArrowDown":
      return at + 1;
    case "ArrowUp":
      return at - 1;
    case "Home":
      return at === -1 ? -1 : 0;
    case "End":
      return at === -1 ? -1 : count - 1;
    default:
      return -1;
  }
}

const controlsOf = (row: HTMLTableRowElement) => [...row.querySelectorAll<HTMLElement>(controls)];

/** Whether keys are the field's own. */
function writes(field: HTMLElement): boolean {
  if (field instanceof HTMLInputElement) return field.type !== "checkbox";
  return field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement;
}

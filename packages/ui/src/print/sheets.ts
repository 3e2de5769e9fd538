/** Labels by sheet, in order. No labels give no sheet. */
export function inSheets<T>(labels: readonly T[], perSheet: number): T[][] {
  const count = Math.ceil(labels.length / perSheet);
  return Array.from({ length: count }, (_, sheet) => labels.slice(sheet * perSheet, (sheet + 1) * perSheet));
}

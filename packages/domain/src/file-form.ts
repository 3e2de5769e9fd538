/** What a file is that was sent instead of CSV or NDJSON. An `.xls` is also what a workbook with a password looks like. */
export const fileForms = [
  "xlsx",
  "xls",
  "ods",
  "numbers",
  "archive",
  "pdf",
  "utf16",
  "binary",
  "json",
  "json_list",
  "web_page",
] as const;
export type FileForm = (typeof fileForms)[number];

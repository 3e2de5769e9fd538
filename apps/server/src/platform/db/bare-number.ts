/** SQL: a document's number without its case and the zeros that lead its digits, which spreadsheets and people change. */
export function bareNumber(number: string): string {
  return `regexp_replace(lower(${number}), '(^|[^0-9])0+(?=[0-9])', '\\1', 'g')`;
}

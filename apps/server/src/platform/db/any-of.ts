/**
 * `any` of a statement's array, as `$1`: as a subquery, so that a plan for any number of values costs as much as one for these, and
 * PostgreSQL plans a named statement once. With the bare parameter it plans it anew each time.
 */
export function anyOf(parameter: string, type: "text" | "bigint"): string {
  return `any((select ${parameter}::${type}[])::${type}[])`;
}

/**
 * `any` of an array parameter such as `$1`. It is a subquery, because then a plan for any number of values costs as much as one
 * for these, and PostgreSQL plans a named statement once. With the bare parameter it plans the statement each time.
 */
export function anyOf(parameter: string, type: "text" | "bigint"): string {
  return `any((select ${parameter}::${type}[])::${type}[])`;
}

/** A parameter such as `$1`, as a subquery for the same reason: a plan for any store costs as much as one for this store. */
export function anyValue(parameter: string, type: "int" | "timestamptz"): string {
  return `(select ${parameter}::${type})`;
}

/** Small questions about values of unknown origin: what the browser stored may be old, cut off or made by hand. */
export type Shape = (value: unknown) => boolean;

export const text: Shape = (value) => typeof value === "string";
export const number: Shape = (value) => typeof value === "number" && Number.isFinite(value);
export const flag: Shape = (value) => typeof value === "boolean";

export function nullable(shape: Shape): Shape {
  return (value) => value === null || shape(value);
}

export function listOf(shape: Shape): Shape {
  return (value) => Array.isArray(value) && value.every(shape);
}

export function oneOf(values: readonly unknown[]): Shape {
  return (value) => values.includes(value);
}

/** An object that has these fields; others may be there too. */
export function record(fields: Record<string, Shape>): Shape {
  const entries = Object.entries(fields);
  return (value) =>
    typeof value === "object" &&
    value !== null &&
    entries.every(([name, shape]) => shape((value as Record<string, unknown>)[name]));
}

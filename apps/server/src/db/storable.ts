/** Whether PostgreSQL can keep all texts of a value: it takes no NUL, and half a surrogate pair is no character. */
export function storable(value: unknown): boolean {
  if (typeof value === "string") return !/\0|\p{Surrogate}/u.test(value);
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([name, inner]) => storable(name) && storable(inner));
}

/** Whether PostgreSQL can keep all texts of a value: it takes no NUL, and half a surrogate pair is no character. */
export function storable(value: unknown): boolean {
  if (typeof value === "string") return !/\0|\p{Surrogate}/u.test(value);
  if (typeof value !== "object" || value === null) return true;
  const inner = value as Record<string, unknown>;
  for (const name in inner) if (!(storable(name) && storable(inner[name]))) return false;
  return true;
}

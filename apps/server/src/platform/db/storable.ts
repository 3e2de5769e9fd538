/** Whether PostgreSQL can store all texts of a value: no NUL, no half surrogate pair. */
export function storable(value: unknown): boolean {
  if (typeof value === "string") return !/\0|\p{Surrogate}/u.test(value);
  if (typeof value !== "object" || value === null) return true;
  const inner = value as Record<string, unknown>;
  for (const name in inner) if (!(storable(name) && storable(inner[name]))) return false;
  return true;
}

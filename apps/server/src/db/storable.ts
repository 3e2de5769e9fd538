/** What a storable text may hold only in pairs, or not at all: hardly any does, and this looks without decoding. */
const suspect = /[\0\ud800-\udfff]/;

/** Whether PostgreSQL can keep all texts of a value: it takes no NUL, and half a surrogate pair is no character. */
export function storable(value: unknown): boolean {
  if (typeof value === "string") return !suspect.test(value) || !/\0|\p{Surrogate}/u.test(value);
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([name, inner]) => storable(name) && storable(inner));
}

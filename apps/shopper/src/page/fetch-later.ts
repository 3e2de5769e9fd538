/** What is not part of the first load. */
export type Later = typeof import("./later.ts");

/**
 * Fetches what is not part of the first load, all of it as one file: a file for each screen, and for each part that some of
 * them share, came to eighty requests, which took the phone longer than what was in them.
 */
export function fetchLater(): Promise<Later> {
  return import("./later.ts");
}

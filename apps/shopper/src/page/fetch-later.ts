/** The modules outside the first load. */
export type Later = typeof import("./later.ts");

/**
 * Fetches everything outside the first load as one file. One file per screen and shared part took eighty requests, which were
 * slower than their content.
 */
export function fetchLater(): Promise<Later> {
  return import("./later.ts");
}

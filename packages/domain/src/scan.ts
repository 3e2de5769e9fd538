/** What happens after a code was read or typed (ST-12, ST-13, ER-04, ER-05). */

/** The codes one session has searched already, and the one being searched. */
export type ScanSession = { searched: readonly string[]; running: string | null };

export const newScanSession: ScanSession = { searched: [], running: null };

/** Starts a search unless one runs or this code was searched in this session (ST-12); nothing means: do not search. */
export function startSearch(session: ScanSession, code: string): ScanSession | undefined {
  if (session.running !== null || session.searched.includes(code)) return undefined;
  return { searched: [...session.searched, code], running: code };
}

/** The session once the running search has ended, whatever came of it. */
export function endSearch(session: ScanSession): ScanSession {
  return { ...session, running: null };
}

/** What the search brought, as far as the next step depends on it. */
export type SearchOutcome =
  | { kind: "failed" }
  | { kind: "nothing" }
  | { kind: "product"; hasStock: boolean; special: boolean };

/** Where the shopper goes after a search (ST-13, ER-04): `not-found` stays on the screen and says so. */
export function afterSearch(
  outcome: SearchOutcome,
): "error" | "not-found" | "no-available" | "product-detail" {
  if (outcome.kind === "failed") return "error";
  if (outcome.kind === "nothing") return "not-found";
  return outcome.hasStock && !outcome.special ? "product-detail" : "no-available";
}

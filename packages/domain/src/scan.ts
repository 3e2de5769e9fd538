/** What happens after a code was read or typed (ST-12, ST-13, ER-04, ER-05). */

/** The codes one session has searched already, and the one being searched. */
export type ScanSession = { searched: readonly string[]; running: string | null };

export const newScanSession: ScanSession = { searched: [], running: null };

/** Starts a search unless one runs or this session has searched the code (ST-12). Undefined means: do not search. */
export function startSearch(session: ScanSession, code: string): ScanSession | undefined {
  if (session.running !== null || session.searched.includes(code)) return undefined;
  return { searched: [...session.searched, code], running: code };
}

/** The session after its search has ended, with any result. */
export function endSearch(session: ScanSession): ScanSession {
  return { ...session, running: null };
}

/** The part of a search's result that decides the next step. */
export type SearchOutcome =
  | { kind: "failed" }
  /** The code names no product of this store. */
  | { kind: "nothing" }
  /** The text names no product at all. */
  | { kind: "no-code" }
  /** The code is another store's. */
  | { kind: "other-store" }
  /** `hasStock`: the store has some size of it. */
  | { kind: "product"; hasStock: boolean; special: boolean };

/** What a search that stays on the screen tells there (ER-04, TR-16). */
export type ScanAnswer = "not-found" | "other-store" | "no-code";

/** Where the shopper goes after a search (ST-13, ER-04, FL-05), or what the screen answers. */
export function afterSearch(
  outcome: SearchOutcome,
): "error" | "no-available" | "product-detail" | ScanAnswer {
  switch (outcome.kind) {
    case "failed":
      return "error";
    case "nothing":
      return "not-found";
    case "product":
      return outcome.hasStock && !outcome.special ? "product-detail" : "no-available";
    case "no-code":
    case "other-store":
      return outcome.kind;
  }
}

/** Whose door a label's code names: `here`, one of these devices; `elsewhere`, another store's, or one that is gone. */
export type ScannedDoor = { kind: "here"; hwd: string } | { kind: "elsewhere" };

/**
 * The door whose label was read. Its code is the shopper's link `…/pair?d=0101.box-04` (SC-22); staff take only the place from it
 * (SX-01). A reader on another keyboard layout changes its signs and swaps Y and Z, so only letters and digits count. Undefined for
 * any other code.
 */
export function scannedDoor(
  text: string,
  store: string,
  devices: readonly { readonly hwd: string }[],
): ScannedDoor | undefined {
  const link = /^https?.*[^a-z0-9]pair[\W_]+d[\W_](.+)$/iu.exec(text.trim());
  if (link === null) return undefined;
  const name = foldedSigns(decoded(link[1] ?? ""));
  const door = devices.find(({ hwd }) => foldedSigns(store + hwd) === name);
  return door === undefined ? { kind: "elsewhere" } : { kind: "here", hwd: door.hwd };
}

/** What a label in the back room names: a slot of this store, or another store's. */
export type ScannedSlot = { kind: "here"; location: string } | { kind: "elsewhere" };

/**
 * The slot whose label was read. Its code is the link that counts it, `…/stocktake/count?store=0101&place=B-07-3`. As with doors
 * only letters and digits count, so `location` may have other signs between them than the store's (`isSlot`). Undefined for any
 * other code.
 */
export function scannedSlot(text: string, store: string): ScannedSlot | undefined {
  const link = /[^a-z0-9]stocktake[\W_]count[\W_]store[\W_](.+)[\W_]place[\W_](.+)$/iu.exec(text.trim());
  if (link === null || !/^https?/i.test(text.trim())) return undefined;
  const [, where = "", location = ""] = link.map(decoded);
  return foldedSigns(where) === foldedSigns(store) ? { kind: "here", location } : { kind: "elsewhere" };
}

/** Whether a slot that was scanned is this one of the store. */
export function isSlot(scanned: string, location: string): boolean {
  return foldedSigns(scanned) === foldedSigns(location);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function foldedSigns(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")
    .replaceAll("y", "z");
}

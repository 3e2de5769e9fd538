/** What a retailer's files hold, how an import goes, and why a row of one is refused (CT-01 to CT-03). */

/** The kinds of files, in the order in which an empty server takes them. */
export const importKinds = [
  "stores",
  "seats",
  "slots",
  "devices",
  "staff",
  "conversions",
  "products",
  "skus",
  "prices",
  "pictures",
  "catalogue",
  "stock",
  "moves",
] as const;
export type ImportKind = (typeof importKinds)[number];

/**
 * How far an import is. `receiving`: the file arrives. `waiting` and `running`: its turn comes, and is. `checked`: a dry run ended.
 * `refused`: rows were refused, so nothing was applied. `failed`: it could not be run to its end, and nothing was applied.
 * `undoing`: its undo waits for its turn, or runs; one that is refused leaves it `applied`.
 */
export const importStates = [
  "receiving",
  "waiting",
  "running",
  "checked",
  "refused",
  "applied",
  "failed",
  "undoing",
  "undone",
] as const;
export type ImportState = (typeof importStates)[number];

/** Something happens to an import in these, or will. */
export const openStates = [
  "receiving",
  "waiting",
  "running",
  "undoing",
] as const satisfies readonly ImportState[];

/** Whether nothing happens to an import any more unless somebody asks for it. */
export function importEnded(state: ImportState): boolean {
  return !(openStates as readonly string[]).includes(state);
}

/** What a running import does: it reads its rows, compares them with what is known, or writes. */
export const importPhases = ["reading", "checking", "writing"] as const;
export type ImportPhase = (typeof importPhases)[number];

/** What happens to an import with refused rows: nothing is applied, or all the others are. */
export const refusedModes = ["stop", "skip"] as const;
export type RefusedMode = (typeof refusedModes)[number];

/** Why a row is refused. */
export const importReasons = [
  // One cell.
  "missing",
  "too_long",
  "not_allowed",
  "not_a_number",
  "not_whole",
  "out_of_range",
  "not_yes_or_no",
  "not_a_date",
  "not_a_time",
  "not_a_place",
  "not_a_time_zone",
  "not_an_address",
  "host_not_allowed",
  "not_a_code",
  "not_an_ean",
  "not_a_pin",
  // One row.
  "other_columns",
  "quote_open",
  "heading_again",
  "unreadable",
  "not_json",
  "not_text",
  "incomplete",
  // Among the file's rows, and with what is known.
  "repeated",
  "contradicts",
  "unknown",
  "taken",
  "fixed",
  "forbidden",
] as const;
export type ImportReason = (typeof importReasons)[number];

/**
 * What the sender of a file may say of it, if its kind takes that. Of stock: `as_of`, when it was true; `covers`, whether what it does
 * not name is gone (`store`) or stays (`rows`); `empties`, that more than a tenth may go so.
 */
export const importOptions = ["as_of", "covers", "empties"] as const;
export type ImportOption = (typeof importOptions)[number];

/** How long an import can be undone, and its file is kept, ms (CT-03). */
export const importKept = 7 * 24 * 60 * 60_000;

/** Refused rows that are kept of an import; their number is kept whole. */
export const refusalsKept = 100_000;

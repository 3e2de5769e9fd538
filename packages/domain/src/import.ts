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
 * `refused`: rows were refused, or the file is too unusual, so nothing was applied. `failed`: it could not be run to its end, and nothing was applied.
 * `canceled`: it was ended by request before its end, and nothing was applied.
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
  "canceled",
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

/** Whether nothing happens to an import any more unless someone asks for it. */
export function importEnded(state: ImportState): boolean {
  return !(openStates as readonly string[]).includes(state);
}

/**
 * Why a person has to see to a file that no person sent (OF-03, OF-08): it was stopped because it is far from what is usual, rows of it
 * were refused and so nothing was applied, it could not be read, or it does not come.
 */
export const troubledFileKinds = ["stopped", "refused", "failed", "late"] as const;

/** What a running import does: it reads its rows, compares them with what is known, or writes. */
export const importPhases = ["reading", "checking", "writing"] as const;
export type ImportPhase = (typeof importPhases)[number];

/** What happens to an import with refused rows: nothing is applied, or all the others are. */
export const refusedModes = ["stop", "skip"] as const;
export type RefusedMode = (typeof refusedModes)[number];

/**
 * How a file's text is written. What is in `ibm850` (of DOS) or `macintosh` was found by its letters alone: it is in doubt, as
 * UTF-8 is that was encoded twice.
 */
export const fileEncodings = ["utf-8", "windows-1252", "ibm850", "macintosh"] as const;
export type FileEncoding = (typeof fileEncodings)[number];

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
  "not_an_instant",
  "not_a_time",
  "not_a_place",
  "not_a_time_zone",
  "not_an_address",
  "several_addresses",
  "host_not_allowed",
  "not_a_code",
  "not_an_ean",
  "not_a_pin",
  "weak_pin",
  "a_rut",
  "closes_before",
  "reason_missing",
  // One cell, as a spreadsheet spoilt it.
  "error_value",
  "power_of_ten",
  "date_as_size",
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
  "not_in_scale",
  "too_many",
  "taken",
  "fixed",
  "forbidden",
  // What may be meant: see importDoubts.
  "far_from_known",
  "offer_without_normal",
  "offer_above_normal",
  "maybe_decimals",
  "maybe_repeated",
  "maybe_decimal_code",
  "maybe_encoding",
  "maybe_closed",
  "maybe_no_size",
] as const;
export type ImportReason = (typeof importReasons)[number];

/** Reasons that are doubts: hardly anyone means that, but it can be. With `doubts` the row is applied all the same. */
export const importDoubts = [
  "far_from_known",
  "offer_without_normal",
  "offer_above_normal",
  "maybe_decimals",
  "maybe_repeated",
  "maybe_decimal_code",
  "maybe_encoding",
  "maybe_closed",
  "maybe_no_size",
] as const satisfies readonly ImportReason[];
export type ImportDoubt = (typeof importDoubts)[number];

/**
 * What the sender of a file may say of it, if its kind takes that. Of stock: `as_of`, when it was true; `covers`, whether what it does
 * not name is gone (`store`) or stays (`rows`); `empties`, that more than a tenth may go so. Of any: {@link answerOptions}.
 */
export const importOptions = ["as_of", "covers", "empties", "mend", "doubts", "unusual"] as const;
export type ImportOption = (typeof importOptions)[number];

/**
 * Answers to what a dry run asks. `mend`: a refused cell's likely meaning is taken instead. `doubts`: what is in doubt is meant.
 * `unusual`: so is a file that differs much from those before it.
 */
export const answerOptions = ["mend", "doubts", "unusual"] as const satisfies readonly ImportOption[];
export type AnswerOption = (typeof answerOptions)[number];

/**
 * What people can pin in the office: files leave a pinned field as it is until it is released. Fields of a product: its columns,
 * `normal` and `offer` (its prices of all stores and sizes), `pictures`. Of a sku: `size`, `code`, `ean` (all its EANs).
 */
export const pinnedThings = ["product", "sku"] as const;
export type Pinned = (typeof pinnedThings)[number];

/** How long an import can be undone, and its file is kept, ms (CT-03). */
export const importStored = 7 * 24 * 60 * 60_000;

/** Refused rows that are kept of an import; their number is kept whole. */
export const refusalsStored = 100_000;

/** Refused rows of an import that people correct one by one, at most. */
export const mostCorrected = 500;

/** How long refused rows are kept, ms, and how many of all imports at most: those of the newest. */
export const refusalsStoredFor = 30 * 24 * 60 * 60_000;
export const refusalsOfAll = 1_000_000;

/** Files that wait to be applied are kept up to so many times the largest file: those that came last. */
export const filesOfAll = 8;

/** How many of each there may be, so that every answer with all of them stays small (FI-11). */
export const mostOf = {
  sizeSystems: 30,
  sizesOfScale: 150,
  coloursOfModel: 100,
  sizesOfProduct: 100,
  stores: 2_000,
  seatsOfStore: 500,
  slotsOfStore: 5_000,
  devicesOfStore: 200,
  peopleOfStore: 1_000,
} as const;

import { ScannerError } from "@horma/scanner/error";
import type { Size } from "@horma/scanner/geometry";
import { assertItem, type Item, idsOf, isRecord } from "../drawing/item.ts";
import { getNote, hasNote } from "../drawing/note.ts";

const schema = "horma.damage";
/** A reader refuses what is newer than itself. */
const version = 1;

/** Names of the notes that every mark may have: a kind's code, and free text. */
export const damageNotes = { kind: "kind", comment: "comment" } as const;

/** The damage marked on a photo, as it is stored: JSON, lengths in pixels of the photo. */
export interface DamageDocument {
  readonly schema: typeof schema;
  readonly version: typeof version;
  readonly photo: Size;
  readonly savedBy: string;
  /** ISO 8601, UTC. */
  readonly savedAt: string;
  /** From back to front; their notes name kind, comment and who wrote them. */
  readonly marks: readonly Item[];
}

export function damageDocument(
  photo: Size,
  marks: readonly Item[],
  savedBy: string,
  at: Date,
): DamageDocument {
  return { schema, version, photo, savedBy, savedAt: at.toISOString(), marks };
}

/**
 * Reads a stored document: the value, or its JSON.
 * @throws ScannerError `unsupported_value` when it is no such document, of a later version, or has marks that bring styles or
 * pictures from elsewhere; `illegal_item`, `invalid_width` when a mark is wrong
 */
export function readDamageDocument(source: unknown): DamageDocument {
  const value = typeof source === "string" ? parse(source) : source;
  if (!isRecord(value) || value.schema !== schema || value.version !== version)
    throw new ScannerError("unsupported_value", "no damage document of version 1");
  const { photo, savedBy, savedAt, marks } = value;
  if (!isSize(photo)) throw new ScannerError("unsupported_value", "photo");
  if (typeof savedBy !== "string" || savedBy === "") throw new ScannerError("unsupported_value", "savedBy");
  if (typeof savedAt !== "string" || Number.isNaN(Date.parse(savedAt)))
    throw new ScannerError("unsupported_value", "savedAt");
  if (!Array.isArray(marks)) throw new ScannerError("unsupported_value", "marks");
  for (const mark of marks) assertMark(mark);
  const ids = marks.flatMap(idsOf);
  if (new Set(ids).size !== ids.length) throw new ScannerError("illegal_item", "one id twice");
  return { schema, version, photo, savedBy, savedAt, marks };
}

/** A mark's kind and comment, empty where it has none, and who wrote them. */
export function describeMark(mark: Item): { kind: string; comment: string; author: string | undefined } {
  const contentOf = (name: string) => (hasNote(mark, name) ? getNote(mark, name) : undefined);
  const kind = contentOf(damageNotes.kind);
  const comment = contentOf(damageNotes.comment);
  return {
    kind: kind?.content ?? "",
    comment: comment?.content ?? "",
    author: (comment ?? kind)?.author,
  };
}

/** Whether a mark still needs a kind; a text does not. */
export function needsKind(mark: Item): boolean {
  return mark.kind !== "text" && describeMark(mark).kind === "";
}

function assertMark(mark: unknown): void {
  assertItem(mark);
  // Styles are the editor's own; a picture would be fetched from wherever a stored document says.
  if (mark.style !== undefined) throw new ScannerError("unsupported_value", "style");
  if (mark.kind === "image") throw new ScannerError("unsupported_value", "image");
  if (mark.kind === "group") for (const each of mark.items) assertMark(each);
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (cause) {
    throw new ScannerError("unsupported_value", "no JSON", { cause });
  }
}

function isSize(value: unknown): value is Size {
  if (!isRecord(value)) return false;
  const { width, height } = value;
  return (
    Number.isSafeInteger(width) && Number.isSafeInteger(height) && Number(width) > 0 && Number(height) > 0
  );
}

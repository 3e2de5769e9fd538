import { ScannerError } from "@horma/scanner/error";

/** A named remark on an item (OV-03): who said it, where the drawing knows its authors. */
export interface Note {
  readonly name: string;
  readonly content: string;
  readonly author?: string;
}

/** Anything that carries notes. */
export interface WithNotes {
  readonly notes: readonly Note[];
}

/**
 * The item with one note more.
 * @throws ScannerError `note_name_missing` for a blank name, `note_name_taken` when the item has a note of that name
 */
export function addNote<T extends WithNotes>(item: T, note: Note): T {
  if (typeof note.name !== "string" || note.name.trim() === "") throw new ScannerError("note_name_missing");
  if (hasNote(item, note.name)) throw new ScannerError("note_name_taken", note.name);
  return { ...item, notes: [...item.notes, note] };
}

/** @throws ScannerError `note_name_unknown` */
export function getNote(item: WithNotes, name: string): Note {
  const note = item.notes.find((each) => each.name === name);
  if (!note) throw new ScannerError("note_name_unknown", name);
  return note;
}

export function hasNote(item: WithNotes, name: string): boolean {
  return item.notes.some((each) => each.name === name);
}

/** The names of an item's notes, in the order they were added. */
export function listNotes(item: WithNotes): readonly string[] {
  return item.notes.map(({ name }) => name);
}

/**
 * The item with another content, and author, in the note of that name.
 * @throws ScannerError `note_name_unknown`
 */
export function updateNote<T extends WithNotes>(item: T, note: Note): T {
  getNote(item, note.name);
  return { ...item, notes: item.notes.map((each) => (each.name === note.name ? note : each)) };
}

/** @throws ScannerError `note_name_unknown` */
export function deleteNote<T extends WithNotes>(item: T, name: string): T {
  getNote(item, name);
  return { ...item, notes: item.notes.filter((each) => each.name !== name) };
}

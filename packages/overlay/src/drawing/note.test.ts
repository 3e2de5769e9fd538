import { describe, expect, it } from "vitest";
import { createItem } from "./item.ts";
import { addNote, deleteNote, getNote, hasNote, listNotes, updateNote } from "./note.ts";

const item = createItem({ kind: "rectangle", x: 0, y: 0, width: 1, height: 1 });
const scuff = { name: "kind", content: "scuff", author: "Camilo" };
const toe = { name: "comment", content: "punta" };

describe("notes", () => {
  it("[OV-03] are added, read, changed, listed and deleted by name, and the item before stays as it was", () => {
    const noted = addNote(addNote(item, scuff), toe);
    expect(listNotes(noted)).toEqual(["kind", "comment"]);
    expect(getNote(noted, "kind")).toEqual(scuff);
    const changed = updateNote(noted, { ...scuff, content: "stain" });
    expect(getNote(changed, "kind").content).toBe("stain");
    expect(listNotes(changed)).toEqual(["kind", "comment"]);
    expect(listNotes(deleteNote(changed, "kind"))).toEqual(["comment"]);
    expect([hasNote(noted, "comment"), hasNote(item, "comment")]).toEqual([true, false]);
    expect(item.notes).toEqual([]);
    expect(getNote(noted, "kind").content).toBe("scuff");
  });

  it("[OV-04] need a name of their own on their item", () => {
    const noted = addNote(item, scuff);
    expect(() => addNote(noted, scuff)).toThrow("The item already has a note of this name.");
    for (const name of ["", "  "])
      expect(() => addNote(item, { ...scuff, name })).toThrow("A note needs a name.");
    const unknown = "The item has no note of this name.";
    expect(() => getNote(noted, "comment")).toThrow(unknown);
    expect(() => updateNote(noted, toe)).toThrow(unknown);
    expect(() => deleteNote(noted, "comment")).toThrow(unknown);
    expect(() => getNote(noted, "Kind")).toThrow(unknown);
  });
});

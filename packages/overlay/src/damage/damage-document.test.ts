import { describe, expect, it } from "vitest";
import { createItem } from "../drawing/item.ts";
import { addNote } from "../drawing/note.ts";
import { damageDocument, describeMark, needsKind, readDamageDocument } from "./damage-document.ts";

const bare = createItem({ kind: "rectangle", x: 10, y: 10, width: 40, height: 30 });
const mark = addNote(addNote(bare, { name: "kind", content: "scuff", author: "Camilo" }), {
  name: "comment",
  content: "punta",
  author: "Sole",
});
const at = new Date("2026-03-04T15:16:17Z");
const document = damageDocument({ width: 1600, height: 1200 }, [mark], "Camilo", at);

describe("the damage document", () => {
  it("[OV-03] comes back from JSON as it was, with who wrote what", () => {
    expect(readDamageDocument(JSON.stringify(document))).toEqual(document);
    expect(readDamageDocument(document)).toEqual(document);
    expect(document).toMatchObject({
      schema: "horma.damage",
      version: 1,
      savedAt: "2026-03-04T15:16:17.000Z",
    });
    expect(describeMark(mark)).toEqual({ kind: "scuff", comment: "punta", author: "Sole" });
    expect(describeMark(bare)).toEqual({ kind: "", comment: "", author: undefined });
  });

  it("[OV-03] asks for the kind of every mark that does not say it in letters", () => {
    expect(needsKind(mark)).toBe(false);
    expect(needsKind(bare)).toBe(true);
    expect(needsKind(createItem({ kind: "text", x: 0, y: 0, width: 50, text: "suela" }))).toBe(false);
  });

  it.each<[string, unknown]>([
    ["no JSON", "{"],
    ["nothing", null],
    ["another schema", { ...document, schema: "horma.order" }],
    ["a later version", { ...document, version: 2 }],
    ["a photo without size", { ...document, photo: { width: 0, height: 3 } }],
    ["no one who saved it", { ...document, savedBy: "" }],
    ["no date", { ...document, savedAt: "yesterday" }],
    ["no marks", { ...document, marks: {} }],
    ["a style of its own", { ...document, marks: [{ ...bare, style: 100 }] }],
    [
      "a picture from elsewhere",
      { ...document, marks: [{ ...bare, kind: "image", src: "https://x.example/" }] },
    ],
    [
      "one within a group",
      { ...document, marks: [createItem({ kind: "group", items: [{ ...bare, kind: "image", src: "a" }] })] },
    ],
  ])("[OV-04] with %s is refused", (_, wrong) => {
    expect(() => readDamageDocument(wrong)).toThrow("Unsupported value");
  });

  it("[OV-04] with a mark that is none is refused", () => {
    const of = (...marks: unknown[]) => ({ ...document, marks });
    expect(() => readDamageDocument(of({ ...bare, width: -1 }))).toThrow("Invalid width.");
    expect(() => readDamageDocument(of({ ...bare, kind: "star" }))).toThrow("Illegal drawing item.");
    expect(() => readDamageDocument(of(bare, bare))).toThrow("Illegal drawing item.");
  });
});

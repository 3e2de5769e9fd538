import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { assertItem, createItem, type Item, idsOf, type NewItem } from "./item.ts";

const box = { x: 1, y: 2, width: 30, height: 40 };
const corners = [
  { x: 0, y: 0 },
  { x: 9, y: 1 },
  { x: 8, y: 7 },
  { x: 1, y: 6 },
] as const;

const everyKind: readonly NewItem[] = [
  { kind: "rectangle", ...box },
  { kind: "ellipse", ...box },
  { kind: "ellipse", ...box, arc: { from: 0, to: 90 } },
  { kind: "image", ...box, src: "data:image/png;base64,AA==" },
  { kind: "text", x: 1, y: 2, width: 30, text: "Suela" },
  { kind: "line", points: [corners[0], corners[1]] },
  { kind: "quadrilateral", points: corners },
  { kind: "polygon", points: corners.slice(0, 3) },
];

describe("createItem", () => {
  it("[OV-02] makes rectangles, quadrilaterals, lines, texts, images, ellipses, arcs, polygons and groups", () => {
    const items = everyKind.map((described) => createItem(described) as Item);
    const group = createItem({ kind: "group", items, decorators: ["rectangle", "crossline"] });
    expect(items.map(({ kind }) => kind)).toEqual(everyKind.map(({ kind }) => kind));
    expect(idsOf(group)).toHaveLength(9);
    expect(new Set(idsOf(group)).size).toBe(9);
    expect(items[0]).toEqual({ id: expect.any(String), notes: [], angle: 0, kind: "rectangle", ...box });
  });

  it("survives being stored as JSON", () => {
    for (const described of everyKind) {
      const item = createItem(described);
      const read: unknown = JSON.parse(JSON.stringify(item));
      expect(() => assertItem(read)).not.toThrow();
      expect(read).toEqual(item);
    }
  });

  it("[OV-04] refuses widths that are none", () => {
    for (const width of [0, -3, Number.NaN, Number.POSITIVE_INFINITY])
      for (const kind of ["rectangle", "ellipse"] as const)
        expect(() => createItem({ kind, ...box, width })).toThrow("Invalid width.");
  });

  it("[OV-03] [OV-04] refuses a textbox narrower than 20", () => {
    const text = { kind: "text", x: 0, y: 0, text: "" } as const;
    expect(() => createItem({ ...text, width: 19.9 })).toThrow("Invalid width.");
    expect(createItem({ ...text, width: 20 }).width).toBe(20);
  });

  it.each<[string, unknown]>([
    ["nothing", undefined],
    ["a list", []],
    ["no kind", { id: "a", notes: [] }],
    ["a kind of every object", { id: "a", notes: [], kind: "toString" }],
    ["no id", { notes: [], kind: "rectangle", ...box, angle: 0 }],
    ["no height", { id: "a", notes: [], kind: "rectangle", ...box, height: 0, angle: 0 }],
    ["a place that is no number", { id: "a", notes: [], kind: "rectangle", ...box, x: "1", angle: 0 }],
    ["a line of three points", { id: "a", notes: [], kind: "line", points: corners.slice(0, 3) }],
    ["a quadrilateral of three", { id: "a", notes: [], kind: "quadrilateral", points: corners.slice(0, 3) }],
    ["a polygon of two", { id: "a", notes: [], kind: "polygon", points: corners.slice(0, 2) }],
    ["points that are none", { id: "a", notes: [], kind: "line", points: [1, 2] }],
    ["an empty group", { id: "a", notes: [], kind: "group", items: [] }],
    ["an image of nothing", { id: "a", notes: [], kind: "image", ...box, angle: 0, src: "" }],
    [
      "a nameless note",
      { id: "a", notes: [{ name: " ", content: "" }], kind: "line", points: corners.slice(0, 2) },
    ],
    ["a half arc", { id: "a", notes: [], kind: "ellipse", ...box, angle: 0, arc: { from: 1 } }],
    ["a style that is no id", { id: "a", notes: [], kind: "rectangle", ...box, angle: 0, style: 1.5 }],
  ])("[OV-04] refuses %s as an item", (_, value) => {
    expect(() => assertItem(value)).toThrow("Illegal drawing item.");
  });

  it("[OV-04] refuses a group that holds one id twice", () => {
    const item = createItem({ kind: "rectangle", ...box });
    expect(() => createItem({ kind: "group", items: [item, item] })).toThrow("Illegal drawing item.");
  });

  it("[OV-02] [OV-04] knows the decorators rectangle, focus, crossline and crosshair only", () => {
    const decorators = ["rectangle", "focus", "crossline", "crosshair"] as const;
    expect(createItem({ kind: "rectangle", ...box, decorators }).decorators).toBe(decorators);
    const unknown = ["halo" as "focus"];
    expect(() => createItem({ kind: "rectangle", ...box, decorators: unknown })).toThrow("Unsupported value");
  });

  it("[OV-04] whatever comes is an item or one of the coded errors", () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        try {
          assertItem(value);
        } catch (error) {
          expect(error).toMatchObject({ name: "ScannerError" });
        }
      }),
      { examples: [[[{ toString: false }]], [{ id: "a", notes: [], kind: Object.create(null) }]] },
    );
  });
});

import { apply, compose, invert, type Matrix } from "@horma/scanner/geometry";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createItem, type Item } from "./item.ts";
import {
  boundsOf,
  boxOf,
  moveItem,
  moveWithin,
  outlineOf,
  placeOf,
  rotateItem,
  scaleItem,
  transformItem,
} from "./item-shape.ts";

const lineHigh = () => 24;
const coordinate = fc.double({ min: -500, max: 500, noNaN: true });
const side = fc.double({ min: 20, max: 400, noNaN: true });
const point = fc.record({ x: coordinate, y: coordinate });
const place = {
  x: coordinate,
  y: coordinate,
  width: side,
  angle: fc.double({ min: -180, max: 180, noNaN: true }),
};
const plain: fc.Arbitrary<Item> = fc.oneof(
  fc.record({ ...place, height: side }).map((box) => createItem({ kind: "rectangle", ...box })),
  fc.record({ ...place, height: side }).map((box) => createItem({ kind: "ellipse", ...box })),
  fc.record({ ...place }).map((box) => createItem({ kind: "text", text: "a", ...box })),
  fc.tuple(point, point).map((points) => createItem({ kind: "line", points })),
  fc.tuple(point, point, point, point).map((points) => createItem({ kind: "quadrilateral", points })),
);
const anyItem: fc.Arbitrary<Item> = fc.oneof(
  plain,
  fc.array(plain, { minLength: 1, maxLength: 3 }).map((items) => createItem({ kind: "group", items })),
);
/** Moves, turns and sizes alike in all directions. */
const similarity: fc.Arbitrary<Matrix> = fc
  .record({ ...place, factor: fc.double({ min: 0.5, max: 2, noNaN: true }) })
  .map(({ factor, ...to }) => compose(placeOf(to), [factor, 0, 0, factor, 0, 0]));

const hasText = (item: Item): boolean =>
  item.kind === "text" || (item.kind === "group" && item.items.some(hasText));

function expectSame(one: Item, other: Item) {
  const [seen, expected] = [outlineOf(one, lineHigh), outlineOf(other, lineHigh)];
  expected.forEach(({ x, y }, index) => {
    expect(seen[index]?.x).toBeCloseTo(x, 4);
    expect(seen[index]?.y).toBeCloseTo(y, 4);
  });
}

describe("the shape of items", () => {
  it("[OV-03] a map moves every corner of an item as it moves the plane", () => {
    fc.assert(
      fc.property(anyItem, similarity, (item, matrix) => {
        fc.pre(!hasText(item));
        const moved = outlineOf(transformItem(item, matrix), lineHigh);
        outlineOf(item, lineHigh).forEach((corner, index) => {
          const { x, y } = apply(matrix, corner);
          expect(moved[index]?.x).toBeCloseTo(x, 4);
          expect(moved[index]?.y).toBeCloseTo(y, 4);
        });
      }),
    );
  });

  it("[OV-03] a map and its way back leave an item where it was", () => {
    fc.assert(
      fc.property(anyItem, similarity, (item, matrix) => {
        fc.pre(!hasText(item));
        expectSame(transformItem(transformItem(item, matrix), invert(matrix)), item);
      }),
    );
  });

  it("[OV-03] moving, turning and sizing keep notes, style and identity", () => {
    fc.assert(
      fc.property(anyItem, (bare) => {
        const item = { ...bare, style: 3, notes: [{ name: "kind", content: "stain" }] } as Item;
        const changed = rotateItem(scaleItem(moveItem(item, 3, 4), 1.1, lineHigh), 5, lineHigh);
        expect(changed).toMatchObject({ id: item.id, style: 3, notes: item.notes, kind: item.kind });
      }),
    );
  });

  it("[OV-03] turning a rectangle goes round its middle", () => {
    const item = createItem({ kind: "rectangle", x: 10, y: 20, width: 40, height: 20 });
    expect(boundsOf(rotateItem(item, 90, lineHigh), lineHigh)).toEqual({
      left: expect.closeTo(20),
      top: expect.closeTo(10),
      width: expect.closeTo(20),
      height: expect.closeTo(40),
    });
  });

  it("[OV-03] a textbox takes the width, keeps its letters, and is never narrower than 20", () => {
    const item = createItem({ kind: "text", x: 0, y: 0, width: 100, text: "a" });
    expect(transformItem(item, [2, 0, 0, 5, 0, 0])).toMatchObject({ width: 200 });
    expect(transformItem(item, [0.01, 0, 0, 1, 0, 0])).toMatchObject({ width: 20 });
    expect(boxOf(item, lineHigh)).toMatchObject({ width: 100, height: 24 });
  });

  it("[OV-03] an item that is pushed off the picture is kept at its edge by its middle; one on it stays", () => {
    const size = { width: 300, height: 200 };
    fc.assert(
      fc.property(anyItem, (item) => {
        const kept = moveWithin(item, size, lineHigh);
        const { left, top, width, height } = boundsOf(kept, lineHigh);
        const middle = { x: left + width / 2, y: top + height / 2 };
        expect(middle.x).toBeGreaterThanOrEqual(-1e-6);
        expect(middle.x).toBeLessThanOrEqual(size.width + 1e-6);
        expect(middle.y).toBeGreaterThanOrEqual(-1e-6);
        expect(middle.y).toBeLessThanOrEqual(size.height + 1e-6);
        expectSame(moveWithin(kept, size, lineHigh), kept);
      }),
    );
    const within = createItem({ kind: "rectangle", x: -30, y: 50, width: 100, height: 20 });
    expect(moveWithin(within, size, lineHigh)).toBe(within);
  });

  it("[OV-03] a box that is mirrored stays a box", () => {
    const item = createItem({ kind: "rectangle", x: 0, y: 0, width: 10, height: 20 });
    const mirrored = transformItem(item, [1, 0, 0, -3, 0, 0]);
    expect([mirrored.width, mirrored.height]).toEqual([10, 60]);
  });
});

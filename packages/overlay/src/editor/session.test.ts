import { describe, expect, it, vi } from "vitest";
import { createDrawing } from "../drawing/drawing.ts";
import { createItem } from "../drawing/item.ts";
import { getNote } from "../drawing/note.ts";
import { markAt, markBetween } from "./new-mark.ts";
import { editLayer, tools } from "./session.ts";

function opened() {
  const drawing = createDrawing();
  drawing.register("Camilo");
  const layer = drawing.createLayer({ mode: "editor" });
  return { drawing, layer, session: editLayer(drawing, layer, { author: "Camilo" }) };
}
const square = (x = 0) => createItem({ kind: "rectangle", x, y: 0, width: 10, height: 10 });

describe("who may edit what", () => {
  it("[OV-04] only a layer in editor mode", () => {
    const drawing = createDrawing();
    drawing.register("Camilo");
    const layer = drawing.createLayer({ mode: "viewer" });
    expect(() => editLayer(drawing, layer, { author: "Camilo" })).toThrow("Illegal mode.");
  });

  it("[OV-04] only a person the drawing knows by name", () => {
    const drawing = createDrawing();
    const layer = drawing.createLayer({ mode: "editor" });
    expect(() => editLayer(drawing, layer, { author: "Camilo" })).toThrow("Unregistered user.");
    for (const blank of ["", "  "]) expect(() => drawing.register(blank)).toThrow("Unregistered user.");
    drawing.register("Camilo");
    expect(editLayer(drawing, layer, { author: "Camilo" }).author).toBe("Camilo");
  });

  it("[OV-04] only a layer of that drawing, and styles it has", () => {
    const { layer, drawing } = opened();
    const other = createDrawing();
    other.register("Camilo");
    expect(() => editLayer(other, layer, { author: "Camilo" })).toThrow("Illegal drawing item.");
    expect(() => editLayer(drawing, layer, { author: "Camilo", style: 55 })).toThrow("Invalid style id.");
  });
});

describe("an editing session", () => {
  it("[OV-03] adds, changes and removes on the layer, and takes it back", () => {
    const { layer, session } = opened();
    const [one, two] = [square(), square(50)];
    session.setTool("rectangle");
    session.add(one);
    expect(session.state()).toMatchObject({ items: [one], selected: one.id, tool: "select", canUndo: true });
    session.add(two);
    session.change({ ...one, width: 30 });
    session.remove(two.id);
    expect(layer.items).toEqual([{ ...one, width: 30 }]);
    expect(session.state().selected).toBe(one.id);
    session.undo();
    session.undo();
    expect(layer.items).toEqual([one, two]);
    session.redo();
    expect(layer.items).toEqual([{ ...one, width: 30 }, two]);
    expect(session.state().canRedo).toBe(true);
    session.undo();
    session.undo();
    session.undo();
    expect(session.state()).toMatchObject({ items: [], selected: undefined, canUndo: false });
  });

  it("[OV-03] names each note's author, and undoes what was typed as one", () => {
    const { session } = opened();
    const item = square();
    session.add(item);
    for (const text of ["p", "pu", "punta"]) session.setNote(item.id, "comment", text);
    const noted = session.state().items[0] ?? item;
    expect(getNote(noted, "comment")).toEqual({ name: "comment", content: "punta", author: "Camilo" });
    session.undo();
    expect(session.state().items).toEqual([item]);
    session.redo();
    session.deleteNote(item.id, "comment");
    expect(session.state().items[0]?.notes).toEqual([]);
    expect(() => session.deleteNote(item.id, "comment")).toThrow("The item has no note of this name.");
    expect(() => session.setNote(item.id, " ", "x")).toThrow("A note needs a name.");
  });

  it("[OV-04] leaves everything as it was when the layer refuses", () => {
    const { drawing, layer, session } = opened();
    const elsewhere = square();
    drawing.createLayer().add(elsewhere);
    const before = session.state();
    expect(() => session.add(elsewhere)).toThrow("Existed in other drawing layers.");
    expect(() => session.change(square())).toThrow("Illegal drawing item.");
    expect(() => session.remove("nothing")).toThrow("Illegal drawing item.");
    expect(session.state()).toBe(before);
    expect(layer.items).toEqual([]);
  });

  it("[OV-03] edits the letters of texts only; an empty one leaves no trace", () => {
    const { session } = opened();
    const item = square();
    const text = createItem({ kind: "text", x: 0, y: 0, width: 100, text: "" });
    session.add(item);
    expect(() => session.write(item.id)).toThrow("Illegal drawing item.");
    session.add(text);
    session.write(text.id);
    expect(session.state().writing).toBe(text.id);
    session.change({ ...text, text: "s" }, "text");
    session.change({ ...text, text: "" }, "text");
    session.select(item.id);
    expect(session.state()).toMatchObject({ items: [item], writing: undefined, selected: item.id });
    session.undo();
    expect(session.state()).toMatchObject({ items: [], canUndo: false });
  });

  it("[OV-03] a text whose letters are deleted goes, and can be brought back", () => {
    const { session } = opened();
    const text = createItem({ kind: "text", x: 0, y: 0, width: 100, text: "suela" });
    session.add(text);
    session.write(text.id);
    session.change({ ...text, text: " " }, "text");
    session.setTool("line");
    expect(session.state().items).toEqual([]);
    session.undo();
    session.undo();
    expect(session.state().items).toEqual([text]);
  });

  it("follows the program when it changes the layer, and then has nothing to undo", () => {
    const { layer, session } = opened();
    session.add(square());
    const heard = vi.fn();
    session.subscribe(heard);
    const other = square();
    layer.replace([other]);
    expect(heard).toHaveBeenCalledOnce();
    expect(session.state()).toMatchObject({ items: [other], selected: undefined, canUndo: false });
    session.close();
    layer.replace([]);
    expect(session.state().items).toEqual([other]);
  });
});

describe("new marks", () => {
  it("[OV-02] each tool draws its kind from corner to corner, whichever way one drags", () => {
    const from = { x: 100, y: 80 };
    const to = { x: 20, y: 30 };
    const drawn = tools.flatMap((tool) => (tool === "select" ? [] : [markBetween(tool, from, to)]));
    expect(drawn.map(({ kind }) => kind)).toEqual([
      "rectangle",
      "ellipse",
      "quadrilateral",
      "line",
      "line",
      "text",
    ]);
    expect(markBetween("rectangle", from, to)).toMatchObject({ x: 20, y: 30, width: 80, height: 50 });
    expect(markBetween("line", from, to)).toMatchObject({ points: [from, to] });
    expect(markBetween("arrow", from, to)).toMatchObject({ points: [from, to], arrow: true });
    expect(markBetween("text", from, from)).toMatchObject({ width: 20 });
  });

  it("[OV-03] a tap draws within the picture, also at its edge", () => {
    for (const at of [
      { x: 0, y: 0 },
      { x: 400, y: 300 },
      { x: 200, y: 150 },
    ]) {
      const { x, y, width, height } = markAt("rectangle", at, { width: 400, height: 300 }) as ReturnType<
        typeof square
      >;
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(400);
      expect(y + height).toBeLessThanOrEqual(300);
    }
  });
});

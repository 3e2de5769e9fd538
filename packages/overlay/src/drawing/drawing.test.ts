import { describe, expect, it, vi } from "vitest";
import { createDrawing } from "./drawing.ts";
import { createItem } from "./item.ts";
import { presetStyles } from "./style.ts";

const square = () => createItem({ kind: "rectangle", x: 0, y: 0, width: 10, height: 10 });
const code = (name: string) => expect.objectContaining({ name: "ScannerError", code: name });

describe("layers", () => {
  it("[OV-01] get ids from 100, and never one that is taken", () => {
    const drawing = createDrawing();
    expect(drawing.createLayer().id).toBe(100);
    drawing.createLayer({ id: 101 });
    expect(drawing.createLayer().id).toBe(102);
    expect(drawing.deleteLayer(100)).toBe(true);
    expect(drawing.deleteLayer(100)).toBe(false);
    expect(drawing.createLayer().id).toBe(100);
    expect(drawing.layers.map(({ id }) => id)).toEqual([101, 102, 100]);
  });

  it("[OV-04] refuse an id that is taken or reserved", () => {
    const drawing = createDrawing();
    drawing.createLayer({ id: 100 });
    expect(() => drawing.createLayer({ id: 100 })).toThrow("Existed drawing layer id.");
    for (const id of [99, 0, -1, 100.5, Number.NaN])
      expect(() => drawing.createLayer({ id })).toThrow("Unsupported value");
    expect(drawing.layers).toHaveLength(1);
  });

  it("[OV-01] [OV-04] are viewers or editors, and nothing else", () => {
    const drawing = createDrawing();
    const layer = drawing.createLayer();
    expect(layer.mode).toBe("viewer");
    layer.setMode("editor");
    expect(layer.mode).toBe("editor");
    expect(() => layer.setMode("writer" as "editor")).toThrow(code("illegal_mode"));
    expect(() => drawing.createLayer({ mode: "" as "editor" })).toThrow("Illegal mode.");
    expect(layer.mode).toBe("editor");
  });

  it("[OV-02] hold items from back to front", () => {
    const layer = createDrawing().createLayer();
    const [one, two, three] = [square(), square(), square()];
    layer.add(one, two);
    layer.add(three);
    layer.update({ ...two, width: 20 });
    layer.remove(one.id);
    expect(layer.items).toEqual([{ ...two, width: 20 }, three]);
    expect(() => layer.remove(one.id)).toThrow("Illegal drawing item.");
    expect(() => layer.update(one)).toThrow("Illegal drawing item.");
    expect(() => layer.add(three)).toThrow("Illegal drawing item.");
  });

  it("[OV-04] refuse an item that another layer holds, also within a group", () => {
    const drawing = createDrawing();
    const item = square();
    drawing.createLayer().add(createItem({ kind: "group", items: [item] }));
    const other = drawing.createLayer();
    expect(() => other.add(item)).toThrow("Existed in other drawing layers.");
    expect(other.items).toEqual([]);
    drawing.deleteLayer(100);
    other.add(item);
    expect(other.items).toEqual([item]);
  });

  it("[OV-02] have a scan mask of rgba(0,0,0,0.5) with decorators round its region", () => {
    const layer = createDrawing().createLayer();
    layer.setMask({ decorators: ["focus", "crosshair"] });
    expect(layer.mask).toEqual({ fill: "rgba(0,0,0,0.5)", decorators: ["focus", "crosshair"] });
    expect(() => layer.setMask({ decorators: ["arrow" as "focus"] })).toThrow("Unsupported value");
    layer.setMask(undefined);
    expect(layer.mask).toBeUndefined();
  });

  it("tell the listener of every change, and no one else", () => {
    const drawing = createDrawing();
    const layer = drawing.createLayer();
    const heard = vi.fn();
    const unsubscribe = drawing.subscribe(heard);
    layer.add(square());
    layer.setVisible(false);
    layer.setStyle(5);
    expect(heard).toHaveBeenCalledTimes(3);
    unsubscribe();
    layer.replace([]);
    expect(heard).toHaveBeenCalledTimes(3);
  });
});

describe("styles", () => {
  it("[OV-01] are eight presets with ids 1 to 8, their font consolas of 40", () => {
    expect(presetStyles.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    for (const { fontFamily, fontSize } of presetStyles)
      expect([fontFamily, fontSize]).toEqual(["consolas", 40]);
    const looks = presetStyles.map(({ stroke, paint }) => `${stroke} ${paint}`);
    expect(new Set(looks).size).toBe(8);
  });

  it("[OV-01] and one's own, from 100", () => {
    const { styles } = createDrawing();
    expect(styles.add({ stroke: "#131316" })).toMatchObject({ id: 100, stroke: "#131316", fontSize: 40 });
    expect(styles.add({ id: 102 }).id).toBe(102);
    expect(styles.add({}).id).toBe(101);
    expect(styles.add({}).id).toBe(103);
    expect(styles.custom().map(({ id }) => id)).toEqual([100, 102, 101, 103]);
  });

  it("[OV-04] refuse ids that are taken, reserved or unknown", () => {
    const drawing = createDrawing();
    const { styles } = drawing;
    styles.add({ id: 100 });
    for (const taken of [1, 8, 100])
      expect(() => styles.add({ id: taken })).toThrow("Existing drawing style id.");
    for (const wrong of [9, 99, 0, -1, 100.5])
      expect(() => styles.add({ id: wrong })).toThrow("Invalid style id.");
    expect(() => styles.get(101)).toThrow("Invalid style id.");
    expect(() => drawing.createLayer({ style: 77 })).toThrow("Invalid style id.");
    const layer = drawing.createLayer({ style: 100 });
    expect(() => layer.setStyle(77)).toThrow("Invalid style id.");
    expect(() => layer.add({ ...square(), style: 77 })).toThrow("Invalid style id.");
    const group = createItem({ kind: "group", items: [{ ...square(), style: 77 }] });
    expect(() => layer.add(group)).toThrow("Invalid style id.");
  });

  it("[OV-04] refuse a line without width and what cannot be painted", () => {
    const { styles } = createDrawing();
    for (const lineWidth of [0, -1, Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => styles.add({ lineWidth })).toThrow("Invalid width.");
    expect(() => styles.add({ fontSize: 0 })).toThrow("Unsupported value");
    expect(() => styles.add({ paint: "spray" as "fill" })).toThrow("Unsupported value");
    expect(styles.custom()).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { createDrawing } from "../drawing/drawing.ts";
import { createItem } from "../drawing/item.ts";
import { pressKey } from "./keyboard.ts";
import { editLayer } from "./session.ts";

function opened() {
  const drawing = createDrawing();
  drawing.register("Camilo");
  const session = editLayer(drawing, drawing.createLayer({ mode: "editor" }), { author: "Camilo" });
  const item = createItem({ kind: "rectangle", x: 100, y: 100, width: 40, height: 20 });
  session.add(item);
  /** Two units of the layer in a CSS pixel. */
  const press = (key: string, held: Partial<KeyboardEvent> = {}) =>
    pressKey(
      session,
      { key, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, ...held } as KeyboardEvent,
      {
        textHeight: () => 10,
        picture: { width: 400, height: 300 },
        unitsPerPixel: 2,
      },
    );
  return { session, item, press, now: () => session.state().items[0] };
}

describe("keys on an item", () => {
  it("[OV-03] arrows move it by a pixel of the screen, with Shift by ten; one undo takes a run of them back", () => {
    const { session, press, now, item } = opened();
    for (const key of ["ArrowRight", "ArrowRight", "ArrowRight"]) expect(press(key)).toBe(true);
    expect(now()).toMatchObject({ x: 106, y: 100 });
    session.undo();
    expect(now()).toEqual(item);
    press("ArrowDown", { shiftKey: true });
    press("ArrowLeft");
    expect(now()).toMatchObject({ x: 98, y: 120 });
  });

  it("[OV-03] arrows never move its middle off the picture", () => {
    const { press, now } = opened();
    for (let times = 0; times < 50; times++) press("ArrowLeft", { shiftKey: true });
    expect(now()).toMatchObject({ x: -20, y: 100 });
  });

  it("[OV-03] + and - size it round its middle, R turns it", () => {
    const { press, now } = opened();
    press("+");
    expect(now()).toMatchObject({
      x: expect.closeTo(98),
      width: expect.closeTo(44),
      height: expect.closeTo(22),
    });
    press("-");
    expect(now()).toMatchObject({ x: expect.closeTo(100), width: expect.closeTo(40) });
    press("r");
    expect(now()).toMatchObject({ angle: expect.closeTo(5) });
    press("R", { shiftKey: true });
    expect(now()).toMatchObject({ angle: expect.closeTo(0), x: expect.closeTo(100) });
  });

  it("[OV-03] Delete removes it, Ctrl+Z brings it back, Ctrl+Y and Ctrl+Shift+Z remove it again", () => {
    const { session, press } = opened();
    for (const [key, held] of [
      ["y", {}],
      ["Z", { shiftKey: true }],
    ] as const) {
      session.select(session.state().items[0]?.id);
      press("Delete");
      expect(session.state().items).toHaveLength(0);
      press("z", { ctrlKey: true });
      expect(session.state().items).toHaveLength(1);
      press(key, { metaKey: true, ...held });
      expect(session.state().items).toHaveLength(0);
      press("z", { ctrlKey: true });
    }
  });

  it("[OV-03] Escape lets go of it, and of an armed tool", () => {
    const { session, press } = opened();
    expect(press("Escape")).toBe(true);
    expect(session.state().selected).toBeUndefined();
    session.setTool("line");
    expect(press("Escape")).toBe(true);
    expect(session.state().tool).toBe("select");
    expect(press("Escape")).toBe(false);
  });

  it("[OV-03] Tab and what means nothing here stay the browser's", () => {
    const { session, press, item } = opened();
    for (const key of ["Tab", "a", "F5", "Enter"]) expect(press(key)).toBe(false);
    expect(press("ArrowLeft", { altKey: true })).toBe(false);
    expect(press("c", { ctrlKey: true })).toBe(false);
    expect(session.state().items).toEqual([item]);
  });

  it("[OV-03] Enter edits the letters of a text", () => {
    const { session, press } = opened();
    const text = createItem({ kind: "text", x: 0, y: 0, width: 50, text: "a" });
    session.add(text);
    expect(press("Enter")).toBe(true);
    expect(session.state().writing).toBe(text.id);
  });
});

import type { Size } from "@horma/scanner/geometry";
import type { Item } from "../drawing/item.ts";
import { moveItem, moveWithin, rotateItem, scaleItem, type TextHeight } from "../drawing/item-shape.ts";
import type { EditorSession } from "./session.ts";

const growth = 1.1;
const turn = 5;
/** CSS pixels of one step, and of one with Shift. */
const step = 1;
const bigStep = 10;

const directions: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** What the keys need to know beside the session. */
export interface KeySurroundings {
  readonly textHeight: TextHeight;
  /** Items stay on it. */
  readonly picture: Size;
  /** Units of the layer in one CSS pixel. */
  readonly unitsPerPixel: number;
}

/**
 * Does what a key asks for while an item has the focus: arrows move by a pixel, with Shift by ten; + and - size, R and
 * Shift+R turn, Delete removes, Enter edits a text, Escape lets go; Ctrl+Z and Ctrl+Shift+Z undo and redo.
 * Tab is the browser's: it goes from item to item, and on.
 * @returns whether the key meant something
 */
export function pressKey(session: EditorSession, event: KeyboardEvent, around: KeySurroundings): boolean {
  if (event.altKey) return false;
  if (event.ctrlKey || event.metaKey) return pressCommand(session, event);
  const { items, selected, tool } = session.state();
  if (event.key === "Escape") {
    if (selected === undefined && tool === "select") return false;
    session.setTool("select");
    session.select(undefined);
    return true;
  }
  const item = items.find(({ id }) => id === selected);
  if (!item) return false;
  if (event.key === "Delete" || event.key === "Backspace") session.remove(item.id);
  else if (event.key === "Enter" && item.kind === "text") session.write(item.id);
  else return pressChange(session, item, event, around);
  return true;
}

function pressChange(
  session: EditorSession,
  item: Item,
  event: KeyboardEvent,
  around: KeySurroundings,
): boolean {
  const changed = changedBy(item, event, around);
  const kept = changed && moveWithin(changed, around.picture, around.textHeight);
  if (kept) session.change(kept, `key ${item.id} ${event.key}`);
  return changed !== undefined;
}

function changedBy(item: Item, { key, shiftKey }: KeyboardEvent, around: KeySurroundings): Item | undefined {
  const direction = directions[key];
  if (direction) {
    const length = (shiftKey ? bigStep : step) * around.unitsPerPixel;
    return moveItem(item, direction[0] * length, direction[1] * length);
  }
  if (key === "+") return scaleItem(item, growth, around.textHeight);
  if (key === "-") return scaleItem(item, 1 / growth, around.textHeight);
  if (key.toLowerCase() === "r") return rotateItem(item, shiftKey ? -turn : turn, around.textHeight);
  return undefined;
}

function pressCommand(session: EditorSession, { key, shiftKey }: KeyboardEvent): boolean {
  const letter = key.toLowerCase();
  if (letter !== "z" && letter !== "y") return false;
  if (letter === "y" || shiftKey) session.redo();
  else session.undo();
  return true;
}

import { compose, type Matrix } from "@horma/scanner/geometry";
import { editing } from "../drawing/constants.ts";
import type { TextItem } from "../drawing/item.ts";
import { placeOf } from "../drawing/item-shape.ts";
import type { DrawingStyle } from "../drawing/style.ts";
import { fontOf, lineHeight } from "../drawing/text-layout.ts";
import { type ClickRun, nextClick } from "./click-run.ts";
import classes from "./editor.module.css";

export interface TextBoxOptions {
  readonly label: string;
  onInput(text: string): void;
  /** The text is as it should be: by Escape or Ctrl+Enter, or because the focus went elsewhere. */
  onDone(by: "key" | "blur"): void;
}

export interface TextBox {
  /** Lies over the item: `toScreen` maps the layer's units to CSS pixels. */
  place(item: TextItem, style: DrawingStyle, toScreen: Matrix): void;
  close(): void;
}

/**
 * The letters of a text item, edited in place. It is the browser's own text field, so that every keyboard, input method and
 * screen reader works; only the cursor is ours (OV-03). It opens with everything selected, and a triple click does so again.
 */
export function openTextBox(parent: HTMLElement, text: string, options: TextBoxOptions): TextBox {
  const frame = document.createElement("div");
  frame.className = classes.textBox ?? "";
  const field = document.createElement("textarea");
  field.value = text;
  field.rows = 1;
  field.spellcheck = false;
  field.setAttribute("aria-label", options.label);
  const mirror = document.createElement("div");
  mirror.className = classes.mirror ?? "";
  mirror.setAttribute("aria-hidden", "true");
  const cursor = document.createElement("div");
  cursor.className = classes.cursor ?? "";
  frame.append(mirror, field, cursor);
  parent.append(frame);

  let pixels = 1;
  let clicks: ClickRun | undefined;
  let closed = false;
  const showCursor = () => placeCursor(field, mirror, cursor, pixels);
  const grow = () => {
    field.style.height = "0";
    field.style.height = `${field.scrollHeight}px`;
    showCursor();
  };
  const done = (by: "key" | "blur") => {
    if (!closed) options.onDone(by);
  };
  field.addEventListener("input", () => {
    options.onInput(field.value);
    grow();
  });
  field.addEventListener("blur", () => done("blur"));
  field.addEventListener("keydown", (event) => {
    // Keys mean letters here; undo is the field's own.
    event.stopPropagation();
    if (event.key === "Escape" || (event.key === "Enter" && (event.ctrlKey || event.metaKey))) done("key");
  });
  field.addEventListener("pointerdown", ({ clientX: x, clientY: y, timeStamp: time }) => {
    clicks = nextClick(clicks, { x, y, time });
  });
  field.addEventListener("click", () => {
    if ((clicks?.clicks ?? 0) >= 3) field.select();
  });
  document.addEventListener("selectionchange", showCursor);
  field.focus();
  field.select();

  return {
    place(item, style, toScreen) {
      pixels = Math.hypot(toScreen[0], toScreen[1]);
      const font = fontOf(style);
      for (const part of [field, mirror]) {
        part.style.font = font;
        part.style.lineHeight = String(lineHeight);
      }
      frame.style.width = `${item.width}px`;
      frame.style.color = style.stroke;
      frame.style.transform = `matrix(${compose(toScreen, placeOf(item)).join()})`;
      grow();
    },
    close() {
      closed = true;
      document.removeEventListener("selectionchange", showCursor);
      frame.remove();
    },
  };
}

/** Puts the cursor where the browser would: after the same letters, broken into lines by the same rules. */
function placeCursor(
  field: HTMLTextAreaElement,
  mirror: HTMLElement,
  cursor: HTMLElement,
  pixels: number,
): void {
  const { selectionStart, selectionEnd, value } = field;
  cursor.hidden = selectionStart !== selectionEnd || document.activeElement !== field;
  const here = document.createElement("span");
  here.textContent = "\u200b";
  mirror.replaceChildren(value.slice(0, selectionStart), here, value.slice(selectionStart));
  const width = editing.cursorWidth / pixels;
  cursor.style.left = `${here.offsetLeft - width / 2}px`;
  cursor.style.top = `${here.offsetTop}px`;
  cursor.style.width = `${width}px`;
  cursor.style.height = `${here.offsetHeight}px`;
  blink(cursor);
}

/** The cursor stands still for a second after each change, then fades out and in, 600 ms each way (OV-03). */
function blink(cursor: HTMLElement): void {
  for (const animation of cursor.getAnimations()) animation.cancel();
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  cursor.animate([{ opacity: 1 }, { opacity: 0 }], {
    delay: editing.cursorDelay,
    duration: editing.cursorBlink,
    direction: "alternate",
    iterations: Number.POSITIVE_INFINITY,
    easing: "ease-in-out",
  });
}

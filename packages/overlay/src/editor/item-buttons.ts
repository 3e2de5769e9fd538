import { apply, type Matrix } from "@horma/scanner/geometry";
import type { Item } from "../drawing/item.ts";
import { outlineOf, type TextHeight } from "../drawing/item-shape.ts";
import classes from "./editor.module.css";

export interface ItemButtonsOptions {
  /** Name of the list. */
  readonly label: string;
  /** What a screen reader calls an item. */
  readonly nameOf: (item: Item, index: number) => string;
  readonly textHeight: TextHeight;
  onFocus(id: string): void;
}

export interface ItemButtons {
  sync(items: readonly Item[], selected: string | undefined, toScreen: Matrix): void;
  focus(id: string): void;
}

/** Buttons over the canvas' items, for keyboards and screen readers. */
export function createItemButtons(parent: HTMLElement, options: ItemButtonsOptions): ItemButtons {
  const list = document.createElement("ul");
  list.className = classes.items ?? "";
  list.setAttribute("aria-label", options.label);
  parent.append(list);
  const entries = new Map<string, { entry: HTMLLIElement; button: HTMLButtonElement }>();

  function create(id: string) {
    const entry = document.createElement("li");
    const button = document.createElement("button");
    button.type = "button";
    button.className = classes.item ?? "";
    button.dataset.item = id;
    button.addEventListener("focus", () => options.onFocus(id));
    entry.append(button);
    entries.set(id, { entry, button });
    return { entry, button };
  }

  return {
    sync(items, selected, toScreen) {
      const kept = new Set(items.map(({ id }) => id));
      const lost = [...entries].find(
        ([id, { button }]) => !kept.has(id) && button === document.activeElement,
      );
      items.forEach((item, index) => {
        const { entry, button } = entries.get(item.id) ?? create(item.id);
        // Only what is out of place is moved: a moved button loses the focus.
        if (list.children[index] !== entry) list.insertBefore(entry, list.children[index] ?? null);
        button.setAttribute("aria-label", options.nameOf(item, index));
        button.setAttribute("aria-pressed", String(item.id === selected));
        lay(button, item, toScreen, options.textHeight);
      });
      for (const [id, { entry }] of entries) {
        if (kept.has(id)) continue;
        entry.remove();
        entries.delete(id);
      }
      // The focused button is gone, so the focus goes to the selected item or the list.
      if (!lost) return;
      if (selected !== undefined) entries.get(selected)?.button.focus();
      else parent.focus();
    },
    focus: (id) => entries.get(id)?.button.focus({ preventScroll: true }),
  };
}

function lay(button: HTMLElement, item: Item, toScreen: Matrix, textHeight: TextHeight): void {
  const corners = outlineOf(item, textHeight).map((point) => apply(toScreen, point));
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  button.style.left = `${left}px`;
  button.style.top = `${top}px`;
  button.style.width = `${Math.max(...xs) - left}px`;
  button.style.height = `${Math.max(...ys) - top}px`;
}

import { ScannerError } from "@horma/scanner/error";
import { createStore } from "zustand/vanilla";
import type { Drawing } from "../drawing/drawing.ts";
import type { Item } from "../drawing/item.ts";
import type { DrawingLayer } from "../drawing/layer.ts";
import { addNote, deleteNote, hasNote, updateNote } from "../drawing/note.ts";
import type { StyleId } from "../drawing/style.ts";
import { beginHistory, erase, record, redo, undo } from "./history.ts";

export const tools = ["select", "rectangle", "ellipse", "quadrilateral", "line", "arrow", "text"] as const;
/** What the pointer does on the picture: handle items, or draw one of a kind. */
export type Tool = (typeof tools)[number];

/** One value a moment: the same object until something changes. */
export interface EditorState {
  readonly items: readonly Item[];
  readonly selected: string | undefined;
  /** The text item whose letters are being edited. */
  readonly writing: string | undefined;
  readonly tool: Tool;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

/** One person's editing of one layer. It knows nothing of a canvas: `openEditor` shows it on one. */
export interface EditorSession {
  readonly drawing: Drawing;
  readonly layer: DrawingLayer;
  readonly author: string;
  state(): EditorState;
  /** @returns stops telling */
  subscribe(listener: () => void): () => void;
  select(id: string | undefined): void;
  setTool(tool: Tool): void;
  /** Adds and selects; the tool is `select` again. @throws ScannerError as `DrawingLayer.add` */
  add(item: Item): void;
  /**
   * Puts the changed item in place of the one with its id. Changes in a row with the same `step` are undone as one.
   * @throws ScannerError as `DrawingLayer.update`
   */
  change(item: Item, step?: string): void;
  /** Removes an item; the one behind it in order is selected. @throws ScannerError `illegal_item` */
  remove(id: string): void;
  /**
   * Begins to edit the letters of a text item, or ends it. A text that is left without letters is removed; one that never
   * had any, as if it had never been drawn. @throws ScannerError `illegal_item` for another kind
   */
  write(id: string | undefined): void;
  /** Adds or updates a note in the author's name. @throws ScannerError `illegal_item`, `note_name_missing` */
  setNote(id: string, name: string, content: string): void;
  /** @throws ScannerError `illegal_item`, `note_name_unknown` */
  deleteNote(id: string, name: string): void;
  undo(): void;
  redo(): void;
  /** Stops following the layer. */
  close(): void;
}

/**
 * Begins to edit a layer. An item that brings no style gets `style`.
 * @throws ScannerError `illegal_mode` when the layer is not in editor mode, `unregistered_user` when the drawing does not know
 * the author, `illegal_item` when the layer is of another drawing, `invalid_style_id`
 */
export function editLayer(
  drawing: Drawing,
  layer: DrawingLayer,
  { author, style }: { author: string; style?: StyleId },
): EditorSession {
  if (drawing.layer(layer.id) !== layer) throw new ScannerError("illegal_item", layer.id);
  if (layer.mode !== "editor") throw new ScannerError("illegal_mode", layer.mode);
  drawing.assertRegistered(author);
  const newStyle = style === undefined ? undefined : drawing.styles.get(style).id;
  let history = beginHistory(layer.items);
  const {
    getState: state,
    setState,
    subscribe,
  } = createStore<EditorState>(() => ({
    items: layer.items,
    selected: undefined,
    writing: undefined,
    tool: "select",
    canUndo: false,
    canRedo: false,
  }));
  let own = false;
  /** What the text that is being edited said when that began. */
  let lettersBefore = "";

  function become(next: Partial<EditorState>) {
    const items = history.present;
    const kept = (id: string | undefined) => (items.some((item) => item.id === id) ? id : undefined);
    const whole = { ...state(), ...next };
    setState({
      ...whole,
      items,
      selected: kept(whole.selected),
      writing: kept(whole.writing),
      canUndo: history.past.length > 0,
      canRedo: history.future.length > 0,
    });
  }

  /** A change that the layer refuses stays out of the history. */
  function goTo(next: typeof history, changed: Partial<EditorState> = {}) {
    if (next === history) return;
    own = true;
    try {
      layer.replace(next.present);
      history = { ...next, present: layer.items };
    } finally {
      own = false;
    }
    become(changed);
  }

  function itemOf(id: string): Item {
    const item = state().items.find((each) => each.id === id);
    if (!item) throw new ScannerError("illegal_item", id);
    return item;
  }

  function change(item: Item, step?: string) {
    itemOf(item.id);
    const items = state().items.map((each) => (each.id === item.id ? item : each));
    goTo(record(history, items, step));
  }

  /** Nothing is to be seen of a text without letters. */
  function endWriting() {
    const { items, writing } = state();
    if (writing === undefined) return;
    become({ writing: undefined });
    const item = items.find((each) => each.id === writing);
    if (item?.kind !== "text" || item.text.trim() !== "") return;
    const without = (all: readonly Item[]) => all.filter((each) => each.id !== writing);
    goTo(lettersBefore === "" ? erase(history, without) : record(history, without(items)));
  }

  const unsubscribe = layer.subscribe(() => {
    if (own || layer.items === history.present) return;
    // The program changed the layer, so the undo history restarts.
    history = beginHistory(layer.items);
    become({});
  });

  return {
    drawing,
    layer,
    author,
    state,
    subscribe,
    select(id) {
      if (id === state().selected) return;
      endWriting();
      become({ selected: id });
    },
    setTool(tool) {
      endWriting();
      become(tool === "select" ? { tool } : { tool, selected: undefined });
    },
    add(item) {
      const styled = item.style === undefined && newStyle !== undefined ? { ...item, style: newStyle } : item;
      goTo(record(history, [...state().items, styled]), { selected: item.id, tool: "select" });
    },
    change,
    remove(id) {
      const index = state().items.indexOf(itemOf(id));
      const items = state().items.filter((each) => each.id !== id);
      goTo(record(history, items), { selected: (items[index] ?? items.at(-1))?.id });
    },
    write(id) {
      endWriting();
      if (id === undefined) return;
      const item = itemOf(id);
      if (item.kind !== "text") throw new ScannerError("illegal_item", id);
      lettersBefore = item.text;
      become({ writing: id, selected: id });
    },
    setNote(id, name, content) {
      const item = itemOf(id);
      const note = { name, content, author };
      change(hasNote(item, name) ? updateNote(item, note) : addNote(item, note), `note ${id} ${name}`);
    },
    deleteNote: (id, name) => change(deleteNote(itemOf(id), name)),
    undo: () => goTo(undo(history)),
    redo: () => goTo(redo(history)),
    close: unsubscribe,
  };
}

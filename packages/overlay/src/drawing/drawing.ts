import { ScannerError } from "@horma/scanner/error";
import { firstLayerId } from "./constants.ts";
import { idsOf } from "./item.ts";
import { createLayer, type DrawingLayer, type LayerOptions } from "./layer.ts";
import { createStyles, type Styles } from "./style.ts";

/** Layers over one picture, the styles they share and the people who may write on them. No canvas, no page. */
export interface Drawing {
  readonly styles: Styles;
  /** From back to front. */
  readonly layers: readonly DrawingLayer[];
  layer(id: number): DrawingLayer | undefined;
  /**
   * @throws ScannerError `existing_layer_id`; `unsupported_value` for an id below 100 or not whole; `illegal_mode`;
   * `invalid_style_id`
   */
  createLayer(options?: LayerOptions): DrawingLayer;
  /** @returns whether there was such a layer */
  deleteLayer(id: number): boolean;
  /** Someone who may edit. @throws ScannerError `unregistered_user` for a blank name */
  register(author: string): void;
  /** @throws ScannerError `unregistered_user` */
  assertRegistered(author: string): void;
  /** Tells when a layer comes, goes or changes. @returns stops telling */
  subscribe(listener: () => void): () => void;
}

export function createDrawing(): Drawing {
  const styles = createStyles();
  const layers = new Map<number, { layer: DrawingLayer; unsubscribe: () => void }>();
  const authors = new Set<string>();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const all = () => [...layers.values()].map(({ layer }) => layer);
  const holdsElsewhere = (own: number) => (id: string) =>
    all().some((layer) => layer.id !== own && layer.items.some((item) => idsOf(item).includes(id)));

  function freeId() {
    let id = firstLayerId;
    while (layers.has(id)) id += 1;
    return id;
  }

  return {
    styles,
    get layers() {
      return all();
    },
    layer: (id) => layers.get(id)?.layer,
    createLayer(options = {}) {
      const id = options.id ?? freeId();
      if (layers.has(id)) throw new ScannerError("existing_layer_id", id);
      if (!Number.isSafeInteger(id) || id < firstLayerId) throw new ScannerError("unsupported_value", id);
      const layer = createLayer({ ...options, id }, { styles, holdsElsewhere: holdsElsewhere(id) });
      layers.set(id, { layer, unsubscribe: layer.subscribe(tell) });
      tell();
      return layer;
    },
    deleteLayer(id) {
      layers.get(id)?.unsubscribe();
      const there = layers.delete(id);
      if (there) tell();
      return there;
    },
    register(author) {
      if (typeof author !== "string" || author.trim() === "")
        throw new ScannerError("unregistered_user", author);
      authors.add(author);
    },
    assertRegistered(author) {
      if (!authors.has(author)) throw new ScannerError("unregistered_user", author);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

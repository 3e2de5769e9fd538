import { ScannerError } from "@horma/scanner/error";
import type { Region } from "@horma/scanner/region";
import { createStore } from "zustand/vanilla";
import { scanMaskFill } from "./constants.ts";
import { assertDecorators, assertItem, type Decorator, type Item, idsOf } from "./item.ts";
import type { StyleId, Styles } from "./style.ts";

export const layerModes = ["viewer", "editor"] as const;
/** `viewer`: only the program changes the layer. `editor`: a person may, too. */
export type LayerMode = (typeof layerModes)[number];

/** Darkens everything but the scan region, and draws round that region (OV-02). */
export interface ScanMask {
  /** Otherwise the centred square of 40% (CA-01). */
  readonly region?: Region;
  readonly fill: string;
  readonly decorators: readonly Decorator[];
}

export interface LayerOptions {
  /** Otherwise the next free one, from 100. */
  readonly id?: number;
  readonly mode?: LayerMode;
  /** What its items' coordinates count: pixels of the picture (they move with it), or CSS pixels of its element. */
  readonly space?: "video" | "screen";
  /** Of items that bring none; default 1. */
  readonly style?: StyleId;
}

export interface DrawingLayer {
  readonly id: number;
  readonly space: "video" | "screen";
  readonly mode: LayerMode;
  readonly style: StyleId;
  readonly visible: boolean;
  readonly mask: ScanMask | undefined;
  /** From back to front; another array after every change. */
  readonly items: readonly Item[];
  /** @throws ScannerError `illegal_mode` */
  setMode(mode: LayerMode): void;
  /** @throws ScannerError `invalid_style_id` */
  setStyle(style: StyleId): void;
  setVisible(visible: boolean): void;
  /** @throws ScannerError `unsupported_value` for an unknown decorator */
  setMask(mask: Partial<ScanMask> | undefined): void;
  /** @throws ScannerError `illegal_item` (also for an id the layer has), `item_in_other_layer`, `invalid_style_id` */
  add(...items: readonly Item[]): void;
  /** Takes the place of the item of the same id. @throws ScannerError as `add` */
  update(item: Item): void;
  /** @throws ScannerError `illegal_item` when the layer has no such item */
  remove(id: string): void;
  /** All items at once. @throws ScannerError as `add` */
  replace(items: readonly Item[]): void;
  /** Tells of every change. @returns stops telling */
  subscribe(listener: () => void): () => void;
}

/** What a layer knows of the drawing it is part of. */
export interface LayerSurroundings {
  readonly styles: Styles;
  /** Whether another layer holds an item of this id. */
  holdsElsewhere(id: string): boolean;
}

/** @throws ScannerError `illegal_mode`, `invalid_style_id` */
export function createLayer(options: LayerOptions & { id: number }, around: LayerSurroundings): DrawingLayer {
  const {
    getState,
    setState: become,
    subscribe,
  } = createStore(() => ({
    mode: assertMode(options.mode ?? "viewer"),
    style: around.styles.get(options.style ?? 1).id,
    visible: true,
    mask: undefined as ScanMask | undefined,
    items: [] as readonly Item[],
  }));

  function replace(items: readonly Item[]) {
    for (const item of items) assertFits(item, around);
    const ids = items.flatMap(idsOf);
    const twice = ids.find((id, index) => ids.indexOf(id) !== index);
    if (twice !== undefined) throw new ScannerError("illegal_item", twice);
    become({ items: [...items] });
  }

  function assertHas(id: string) {
    if (!getState().items.some((item) => item.id === id)) throw new ScannerError("illegal_item", id);
  }

  return {
    id: options.id,
    space: options.space ?? "video",
    get mode() {
      return getState().mode;
    },
    get style() {
      return getState().style;
    },
    get visible() {
      return getState().visible;
    },
    get mask() {
      return getState().mask;
    },
    get items() {
      return getState().items;
    },
    setMode: (mode) => become({ mode: assertMode(mode) }),
    setStyle: (style) => become({ style: around.styles.get(style).id }),
    setVisible: (visible) => become({ visible }),
    setMask(mask) {
      if (mask) assertDecorators(mask.decorators ?? []);
      become({ mask: mask && { fill: scanMaskFill, decorators: [], ...mask } });
    },
    add: (...items) => replace([...getState().items, ...items]),
    update(item) {
      assertHas(item?.id);
      replace(getState().items.map((each) => (each.id === item.id ? item : each)));
    },
    remove(id) {
      assertHas(id);
      become({ items: getState().items.filter((item) => item.id !== id) });
    },
    replace,
    subscribe,
  };
}

function assertMode(mode: LayerMode): LayerMode {
  if (!layerModes.includes(mode)) throw new ScannerError("illegal_mode", mode);
  return mode;
}

function assertFits(item: Item, { styles, holdsElsewhere }: LayerSurroundings): void {
  assertItem(item);
  const elsewhere = idsOf(item).find(holdsElsewhere);
  if (elsewhere !== undefined) throw new ScannerError("item_in_other_layer", elsewhere);
  assertStyles(item, styles);
}

function assertStyles(item: Item, styles: Styles): void {
  if (item.style !== undefined) styles.get(item.style);
  if (item.kind === "group") for (const each of item.items) assertStyles(each, styles);
}

import { ScannerError } from "@horma/scanner/error";
import type { Point } from "@horma/scanner/geometry";
import { editing } from "./constants.ts";
import type { Note, WithNotes } from "./note.ts";
import type { StyleId } from "./style.ts";

export const decorators = ["rectangle", "focus", "crossline", "crosshair"] as const;
/** What can be drawn round the bounds of an item or of a scan region (OV-02). */
export type Decorator = (typeof decorators)[number];

interface Common extends WithNotes {
  readonly id: string;
  /** Otherwise the layer's style. */
  readonly style?: StyleId;
  readonly decorators?: readonly Decorator[];
}

/** A box by its top left corner, turned around that corner by `angle` degrees clockwise. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly angle: number;
}

export interface RectangleItem extends Common, Box {
  readonly kind: "rectangle";
}
/** Fills its box; a circle where the sides are equal, an arc where `arc` says from which degree to which. */
export interface EllipseItem extends Common, Box {
  readonly kind: "ellipse";
  readonly arc?: { readonly from: number; readonly to: number };
}
export interface ImageItem extends Common, Box {
  readonly kind: "image";
  /** Address of the picture, `data:` and `blob:` included. */
  readonly src: string;
}
/** Text that wraps at its width; how high it is follows from its lines. */
export interface TextItem extends Common, Omit<Box, "height"> {
  readonly kind: "text";
  readonly text: string;
}
export interface LineItem extends Common {
  readonly kind: "line";
  /** Its second point has an arrow's head. */
  readonly arrow?: boolean;
  readonly points: readonly [Point, Point];
}
export interface QuadrilateralItem extends Common {
  readonly kind: "quadrilateral";
  readonly points: readonly [Point, Point, Point, Point];
}
/** Three corners or more. */
export interface PolygonItem extends Common {
  readonly kind: "polygon";
  readonly points: readonly Point[];
}
/** Items that are moved, turned and sized as one. */
export interface GroupItem extends Common {
  readonly kind: "group";
  readonly items: readonly Item[];
}

export type PointsItem = LineItem | QuadrilateralItem | PolygonItem;
export type BoxItem = RectangleItem | EllipseItem | ImageItem;
/** An item of a layer (OV-02): a value, never changed in place. */
export type Item = PointsItem | BoxItem | TextItem | GroupItem;

type Optional<T, Key extends keyof T> = Omit<T, Key> & Partial<Pick<T, Key>>;
type Described<T> = T extends { readonly angle: number }
  ? Optional<T, ("id" & keyof T) | ("notes" & keyof T) | "angle">
  : T extends Common
    ? Optional<T, "id" | "notes">
    : never;
/** An item as one describes it: id, notes and angle may be left out. */
export type NewItem = Described<Item>;

/**
 * Makes an item of its description.
 * @throws ScannerError `invalid_width` or `illegal_item`, see `assertItem`
 */
export function createItem<T extends NewItem>(described: T): Extract<Item, { kind: T["kind"] }> {
  const turn = Object.hasOwn(boxKinds, described.kind) || described.kind === "text" ? { angle: 0 } : {};
  const item: unknown = { id: newItemId(), notes: [] as readonly Note[], ...turn, ...described };
  assertItem(item);
  return item as Extract<Item, { kind: T["kind"] }>;
}

/**
 * Whether something, wherever it comes from, is an item.
 * @throws ScannerError `invalid_width` when a width is no finite number above zero (of a text: below 20),
 * `unsupported_value` for an unknown decorator, `illegal_item` for everything else that is wrong
 */
export function assertItem(value: unknown): asserts value is Item {
  if (!isRecord(value)) throw new ScannerError("illegal_item", value);
  const { kind, id, style, notes } = value;
  const common = typeof id === "string" && id !== "" && (style === undefined || Number.isSafeInteger(style));
  if (!common || !Array.isArray(notes) || !notes.every(isNote)) throw new ScannerError("illegal_item", id);
  assertDecorators(value.decorators ?? []);
  if (typeof kind !== "string" || !Object.hasOwn(shapeAsserts, kind))
    throw new ScannerError("illegal_item", kind);
  shapeAsserts[kind as Item["kind"]](value);
}

/** @throws ScannerError `unsupported_value` */
export function assertDecorators(value: unknown): asserts value is readonly Decorator[] {
  if (!Array.isArray(value)) throw new ScannerError("unsupported_value", value);
  for (const each of value) if (!decorators.includes(each)) throw new ScannerError("unsupported_value", each);
}

/** The item's id and, for a group, those of everything in it. */
export function idsOf(item: Item): readonly string[] {
  return item.kind === "group" ? [item.id, ...item.items.flatMap(idsOf)] : [item.id];
}

type Raw = Record<string, unknown>;

const boxKinds = { rectangle: true, ellipse: true, image: true };

const shapeAsserts: Record<Item["kind"], (raw: Raw) => void> = {
  rectangle: assertBox,
  ellipse(raw) {
    assertBox(raw);
    const { arc } = raw;
    if (arc === undefined) return;
    if (!isRecord(arc) || !isNumber(arc.from) || !isNumber(arc.to)) throw illegal(raw);
  },
  image(raw) {
    assertBox(raw);
    if (typeof raw.src !== "string" || raw.src === "") throw illegal(raw);
  },
  text(raw) {
    assertWidth(raw.width, editing.textboxMinWidth);
    if (!isPoint(raw) || !isNumber(raw.angle) || typeof raw.text !== "string") throw illegal(raw);
  },
  line: (raw) => {
    assertPoints(raw, 2, 2);
    if (raw.arrow !== undefined && typeof raw.arrow !== "boolean") throw illegal(raw);
  },
  quadrilateral: (raw) => assertPoints(raw, 4, 4),
  polygon: (raw) => assertPoints(raw, 3, Number.POSITIVE_INFINITY),
  group(raw) {
    const { items } = raw;
    if (!Array.isArray(items) || items.length === 0) throw illegal(raw);
    for (const each of items) assertItem(each);
    const ids = idsOf(raw as unknown as GroupItem);
    if (new Set(ids).size !== ids.length) throw illegal(raw);
  },
};

function assertBox(raw: Raw): void {
  assertWidth(raw.width, Number.MIN_VALUE);
  const { height, angle } = raw;
  if (!isPoint(raw) || !isNumber(height) || !(height > 0) || !isNumber(angle)) throw illegal(raw);
}

function assertWidth(width: unknown, least: number): void {
  if (!isNumber(width) || width < least) throw new ScannerError("invalid_width", width);
}

function assertPoints(raw: Raw, least: number, most: number): void {
  const { points } = raw;
  const enough = Array.isArray(points) && points.length >= least && points.length <= most;
  if (!enough || !points.every(isPoint)) throw illegal(raw);
}

function isNote(value: unknown): value is Note {
  if (!isRecord(value)) return false;
  const { name, content, author } = value;
  const worded = typeof name === "string" && name.trim() !== "" && typeof content === "string";
  return worded && (author === undefined || typeof author === "string");
}

export function isRecord(value: unknown): value is Raw {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);
const isPoint = (value: unknown) => isRecord(value) && isNumber(value.x) && isNumber(value.y);
const illegal = (raw: Raw) => new ScannerError("illegal_item", raw.id);

/** 64 random bits; `crypto.randomUUID` is not there on a page without HTTPS. */
function newItemId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

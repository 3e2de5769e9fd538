import { shownList } from "@horma/app/shown";
import type { BoardDevice, BoardOrder, BoardPair } from "@horma/contract";
import { plural, t } from "@lingui/core/macro";
import { leftBehind, pairsAt, type Stage } from "./stage.ts";

/** Where a card's pairs are: its icon and words. */
export type OrderPlace = { icon: "shelf" | "box" | "person" | "foot"; text: string };

/** Where an order's pairs are at a stage, or where to find them. */
export function orderPlace(order: BoardOrder, stage: Stage): OrderPlace {
  if (stage === "in_salon") return { icon: "foot", text: t`Salón` };
  if (stage === "ready") return readyPlace(order);
  if (order.device !== null) return devicePlace(order.device);
  return { icon: "shelf", text: locationsText(pairsAt(order, stage)) };
}

/** Slots of the back room, each once: `B-07-3/4` for neighbours above one another. A pair without a known slot has none. */
export function locationsText(pairs: readonly BoardPair[]): string {
  const known = [...new Set(pairs.flatMap((pair) => pair.location ?? []))];
  if (known.length === 0) return t`Sin ubicación`;
  const [first = "", ...others] = known.toSorted();
  const module = first.slice(0, first.lastIndexOf("-") + 1);
  if (module === "" || !others.every((slot) => slot.startsWith(module))) return known.join(" · ");
  return [first, ...others.map((slot) => slot.slice(module.length))].join("/");
}

/** A device as people call it: a box by its number, a shelf by its name. */
export function deviceText(device: { type_id: "box" | "shelf"; name: string }): string {
  return device.type_id === "box" ? t`Smartbox ${device.name}` : t`Estante ${device.name}`;
}

/** Where one pair is, independent of its order's stage. */
export function pairPlaceText({ place, location, rack_slot, device, holder }: BoardPair): string {
  switch (place) {
    case "shelf":
      return location === null ? t`En bodega` : t`En bodega, ${location}`;
    case "runner":
      return holder === null ? t`En manos de bodega` : t`Lo lleva ${holder}`;
    case "box":
      return t`Smartbox ${device?.name ?? ""}`.trim();
    case "pickup_shelf":
      return t`Estante ${device?.name ?? ""}`.trim();
    case "zone":
      return t`Zona de entrega`;
    case "shopper":
      return t`En salón`;
    case "return_rack":
      return rack_slot === null ? t`Estante de devoluciones` : t`Estante de devoluciones, lugar ${rack_slot}`;
    case "sanitizer":
      return device === null ? t`Sanitizándose` : t`Sanitizándose en Smartbox ${device.name}`;
    case "sold":
      return t`Vendido`;
    case "lost":
      return t`Perdido: se está buscando`;
    case "damaged":
      return t`Dañado: jefatura decide`;
    case "workshop":
      return t`En el taller`;
    case "written_off":
      return t`Fuera de la venta`;
  }
}

export type Slot = { aisle: string; module: number; level: number };

/** How people call a store's devices, by their hwd. */
export function deviceNames(devices: readonly BoardDevice[]): (hwd: string) => string {
  return (hwd) => {
    const device = devices.find((each) => each.hwd === hwd);
    return device === undefined ? hwd : deviceText(device);
  };
}

/** The parts of `C-04-2`. Undefined if a slot has another form. */
export function slotParts(location: string): Slot | undefined {
  const match = /^(.+)-(\d+)-(\d+)$/.exec(location);
  if (match === null) return undefined;
  const [, aisle = "", module, level] = match;
  return { aisle, module: Number(module), level: Number(level) };
}

/** Slots in walking order: aisle by aisle, from the door, module by module, bottom up. What has no known slot comes last. */
export function bySlot(a: string | null, b: string | null): number {
  const [x, y] = [slotParts(a ?? ""), slotParts(b ?? "")];
  if (x === undefined || y === undefined) return Number(x === undefined) - Number(y === undefined);
  return x.aisle.localeCompare(y.aisle, "es", { numeric: true }) || x.module - y.module || x.level - y.level;
}

/** `Pasillo C, módulo 04, nivel 2`. Slots above one another are named together. */
export function slotsText(slots: readonly Slot[]): string {
  const groups = new Map<string, number[]>();
  for (const { aisle, module, level } of slots) {
    const name = t`Pasillo ${aisle}, módulo ${String(module).padStart(2, "0")}`;
    groups.set(name, [...(groups.get(name) ?? []), level]);
  }
  const texts = [...groups].map(([name, levels]) =>
    plural(levels.length, {
      one: `${name}, nivel ${shownList(levels)}`,
      other: `${name}, niveles ${shownList(levels)}`,
    }),
  );
  return texts.join("; ");
}

function readyPlace(order: BoardOrder): OrderPlace {
  const left = order.pairs.find(leftBehind);
  if (left !== undefined) return leftPlace(order, left);
  return order.device === null ? zone() : devicePlace(order.device);
}

function leftPlace(order: BoardOrder, { place, device }: BoardPair): OrderPlace {
  if (place === "zone") return zone();
  const type_id = place === "box" ? "box" : "shelf";
  return devicePlace(order.device ?? { type_id, name: device?.name ?? "" });
}

const zone = (): OrderPlace => ({ icon: "person", text: t`Zona de entrega` });

function devicePlace(device: { type_id: "box" | "shelf"; name: string }): OrderPlace {
  return { icon: device.type_id === "box" ? "box" : "shelf", text: deviceText(device) };
}

import type { BoardDevice, BoardOrder } from "@horma/contract";
import { displaySize, type ScannedSlot, scannedDoor, scannedSlot } from "@horma/domain";
import { t } from "@lingui/core/macro";
import type { ScanResult } from "../scan/scan-news.ts";
import { type Target, targetsOf } from "./targets.ts";

/** What the label of a door or a slot means for pairs in someone's hands. */
export type PlaceScan =
  /** All of the order's pairs are scanned: they are left there. */
  | { kind: "leave"; order: BoardOrder; target: Target }
  /** A pair is to be scanned first; the place is chosen. */
  | { kind: "choose"; order: BoardOrder; target: Target; said: ScanResult }
  | { kind: "none"; said: ScanResult };

/**
 * The second half of an action by scan: where pairs are left. Undefined if the code is no place's.
 * @param carried the orders in the person's hands, the one to leave first before the others
 */
export function placeScan(
  carried: readonly BoardOrder[],
  devices: readonly BoardDevice[],
  store: string,
  code: string,
): PlaceScan | undefined {
  const slot = scannedSlot(code, store);
  if (slot !== undefined) return { kind: "none", said: slotWords(slot) };
  const door = scannedDoor(code, store, devices);
  if (door === undefined) return undefined;
  if (door.kind === "elsewhere") return none(t`Esa puerta no es de esta tienda`, t`Escanea una de aquí.`);
  const order = carried.find((each) => toScan(each).length === 0) ?? carried[0];
  if (order === undefined) return none(t`No llevas pares`, t`Primero escanea el par, después la puerta.`);
  const { boxes, shelves } = targetsOf(order, devices);
  const target = [...boxes, ...shelves].find(({ hwd }) => hwd === door.hwd);
  if (target?.free !== true)
    return none(t`${target?.text ?? door.hwd} no está libre`, t`Deja los pares en otro lugar.`);
  const [first] = toScan(order);
  if (first === undefined) return { kind: "leave", order, target };
  const title = t`Dejar en ${target.text}`;
  const text = t`Falta escanear la ${displaySize(first.size)}.`;
  return { kind: "choose", order, target, said: { verdict: "wrong", title, text } };
}

/** What a slot's label says where it does nothing. */
export function slotWords(slot: ScannedSlot): ScanResult {
  if (slot.kind === "elsewhere")
    return { verdict: "wrong", title: t`Ese lugar no es de esta tienda`, text: t`Escanea uno de aquí.` };
  const title = t`Es el lugar ${slot.location}`;
  return { verdict: "wrong", title, text: t`Primero escanea el par que va ahí.` };
}

function none(title: string, text: string): PlaceScan {
  return { kind: "none", said: { verdict: "wrong", title, text } };
}

function toScan({ pairs }: BoardOrder) {
  return pairs.filter(({ state, confirmed }) => state === "picking" && !confirmed);
}

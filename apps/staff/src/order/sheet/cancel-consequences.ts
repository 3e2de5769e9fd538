import type { BoardOrder, BoardPair } from "@horma/contract";
import { displaySize, pairInQueue, waitsInSlot } from "@horma/domain";
import { t } from "@lingui/core/macro";
import { deviceText, locationsText, pairPlaceText } from "../order-place.ts";
import { shopper } from "../shopper.ts";

/** What a cancellation does, one line each, with the drawing beside it. */
export type CancelConsequence = { icon: "phone" | "check" | "shelf" | "box"; text: string };

/** The pairs that a cancellation ends: those still on their way to the shopper. Without one it is too late (TR-02). */
export function pairsToCancel({ pairs }: Pick<BoardOrder, "pairs">): BoardPair[] {
  return pairs.filter(({ state }) => pairInQueue(state));
}

/** Whether the cancellation can be taken back: only pairs that are in their slots are asked for again (TR-02). */
export function canBeUndone(order: Pick<BoardOrder, "pairs">): boolean {
  return pairsToCancel(order).every(waitsInSlot);
}

/** What will happen to the shopper's screen, to each pair by where it is, and to the order's device (CU-20). */
export function cancelConsequences(order: BoardOrder): CancelConsequence[] {
  const ended = pairsToCancel(order);
  const inSlot = ended.filter(waitsInSlot);
  const away = ended.filter((pair) => !waitsInSlot(pair));
  const free = inSlot.map(({ size }) => displaySize(size)).join(t` y la `);
  const device = order.device !== null && away.every(({ state }) => state === "picking");
  return [
    { icon: "phone", text: t`${shopper(order)} ve que su pedido se canceló y por qué` },
    ...(inSlot.length > 0 ? [{ icon: "check", text: t`Libre al momento: la ${free}` } as const] : []),
    ...away.map((pair) => ({ icon: "shelf", text: goesBack(pair) }) as const),
    ...(device && order.device
      ? [{ icon: "box", text: t`${deviceText(order.device)} se libera` } as const]
      : []),
  ];
}

function goesBack(pair: BoardPair): string {
  const size = displaySize(pair.size);
  return t`La ${size} vuelve a ${locationsText([pair])}: queda en «Por guardar». ${pairPlaceText(pair)}.`;
}

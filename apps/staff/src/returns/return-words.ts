import { clockText } from "@horma/app/clock-text";
import { limits, pairToPutBack, pairWaitsSince } from "@horma/domain";
import { t } from "@lingui/core/macro";
import { shopper } from "../order/shopper.ts";
import { leftBehind } from "../order/stage.ts";
import { rackSlotText } from "./rack-slot.ts";
import type { OrderPair } from "./return-lists.ts";

/** Why a pair is here: whose it was, and who took it back. */
export function returnNote({ order, pair }: OrderPair): string {
  const who = shopper(order);
  if (pair.place === "workshop") return t`Dañado, en el taller`;
  if (pairToPutBack(pair)) return t`Cancelado, lo lleva ${pair.holder ?? t`alguien del equipo`}`;
  if (leftBehind(pair)) return pair.state === "canceled" ? t`${who} canceló` : t`${who} no vino`;
  if (!pair.clean && pair.state === "missing")
    return pair.holder === null ? t`Encontrado` : t`Lo encontró ${pair.holder}`;
  if (pair.clean)
    return pair.place === "sanitizer"
      ? t`Sanitizado, sigue adentro`
      : t`Limpio, en ${rackSlotText(pair.rack_slot)}`;
  return pair.holder === null ? t`De ${who}` : t`${who}, recibió ${pair.holder}`;
}

/** How long it has waited, if that is too long. `now` is by the server's clock, epoch ms. */
export function returnWait({ order, pair }: OrderPair, now: number): string | undefined {
  const waited = now - pairWaitsSince(order, pair);
  if (pair.place === "workshop") return undefined;
  return waited < limits.returnWaits ? undefined : clockText(waited);
}

/** A lost pair's clock: amber from the start, and red after as long as for a return. */
export function lostClock({ pair }: OrderPair, now: number): { time: string; tone: "soon" | "late" } {
  const lost = now - Date.parse(pair.since);
  return { time: clockText(lost), tone: lost >= limits.returnWaits ? "late" : "soon" };
}

import { clockText } from "@horma/app/clock-text";
import { displaySize } from "@horma/domain";
import { t } from "@lingui/core/macro";
import { shopper } from "../shopper.ts";
import type { RoundStep } from "./round.ts";

/** What has to be done with a pair that was canceled or taken over. */
export function newsTitle({ state, pair, taker }: RoundStep): string {
  const size = displaySize(pair.size);
  if (state === "lost") {
    const who = taker ?? t`otra persona`;
    return pair.confirmed
      ? t`La ${size} la tomó ${who}: pásasela`
      : t`La ${size} la tomó ${who}: no la busques`;
  }
  if (state === "canceled") return t`Cancelada: no busques la ${size}`;
  if (pair.location === null) return t`Cancelada: devuélvela a su lugar`;
  return t`Cancelada: déjala en ${unbroken(pair.location)}`;
}

/** Who caused it, and how long ago. `now` is by the server's clock, epoch ms. */
export function newsText({ state, order }: RoundStep, now: number): string {
  if (state === "lost" || order.canceled === null) return t`Pedido de ${shopper(order)}`;
  const { by, name, at } = order.canceled;
  const who = by === "shopper" ? shopper(order) : (name ?? t`La tienda`);
  return t`${who} canceló hace ${agoText(now - Date.parse(at))}`;
}

function agoText(ms: number): string {
  return ms < 60_000 ? `${Math.max(0, Math.floor(ms / 1_000))}\u00a0s` : clockText(ms);
}

/** Word joiners keep a slot's name in one line. */
function unbroken(location: string): string {
  return location.replaceAll("-", "-\u2060");
}

import type { CorrectionReason } from "@horma/domain";
import { plural, t } from "@lingui/core/macro";
import { timeOfDay } from "../time/clock-text.ts";
import type { LineView, SlotView } from "./slot-view.ts";

/** "Falta 1, sobran 2"; empty without a difference. */
export function differenceText({ missing, extra }: { missing: number; extra: number }): string {
  return [
    missing > 0 ? plural(missing, { one: "Falta #", other: "Faltan #" }) : "",
    extra > 0 ? plural(extra, { one: "Sobra #", other: "Sobran #" }) : "",
  ]
    .filter((part) => part !== "")
    .join(", ");
}

/** Too many and too few in a count's lines. */
export function sumDifferences(lines: readonly { difference: number }[]): { missing: number; extra: number } {
  const sum = (of: (difference: number) => number) =>
    lines.reduce((total, { difference }) => total + of(difference), 0);
  return { missing: sum((each) => Math.max(0, -each)), extra: sum((each) => Math.max(0, each)) };
}

/** How a slot stands, beside its row. Empty where there is nothing to say. */
export function stateText({ state, missing, extra, count }: SlotView): string {
  const difference = differenceText({ missing, extra });
  if (state === "now") return t`Contando`;
  if (state === "begun") return t`A medias`;
  if (state === "queued") return t`En cola`;
  if (state === "lost") return t`No llegó: cuéntalo otra vez`;
  if (state === "other") return count === null ? "" : t`También lo contó ${count.name}`;
  if (state === "sent") return difference;
  return count === null ? "" : t`Contado a las ${timeOfDay(count.at)}`;
}

/** Pairs of a line that need no search: orders hold them, shoppers have them, or they are on their way. */
export function knownText({ held, away, with_shoppers }: LineView): string {
  const moving = away - with_shoppers;
  return [
    held > 0 ? t`${plural(held, { one: "# apartado, está aquí", other: "# apartados, están aquí" })}` : "",
    with_shoppers > 0 ? t`${with_shoppers} con clientes` : "",
    moving > 0 ? t`${moving} en camino` : "",
  ]
    .filter((part) => part !== "")
    .join(" · ");
}

/** What a manager may say of a difference. The other reasons are a runner's. */
export const decisionReasons = ["counted", "came_from_elsewhere", "sold", "damaged"] as const;

export function decisionWords(): Record<(typeof decisionReasons)[number] & CorrectionReason, string> {
  return {
    counted: t`Así se contó`,
    came_from_elsewhere: t`Estaba en otro lugar`,
    sold: t`Se vendió sin registrar`,
    damaged: t`Se retiró por daño`,
  };
}

import { clockText } from "@horma/app/clock-text";
import type { BoardOrder } from "@horma/contract";
import { limits, pairWaitsSince, waitTone } from "@horma/domain";
import { t } from "@lingui/core/macro";
import { waitTarget } from "../time/wait-target.ts";
import { canceledBehind, onlyLeft, pairsAt, type Stage } from "./stage.ts";

/** A card's clock. `done` is the part of the target that has passed, if there is a target. */
export type OrderClock = {
  time: string;
  caption: string;
  tone: "calm" | "soon" | "late";
  done?: number;
};

const waitTones = { neutral: "calm", warning: "soon", late: "late" } as const;

/** In its last minute a pick-up's clock is amber. */
const pickupEnds = 60_000;

/** An order's clock at its stage. `now` is by the server's clock, epoch ms. */
export function orderClock(order: BoardOrder, stage: Stage, now: number): OrderClock {
  if (stage === "ready") return pickupClock(order, now);
  if (stage === "in_salon") return salonClock(order, now);
  const waited = now - Date.parse(order.queued_at);
  return {
    time: clockText(waited),
    caption: t`espera`,
    tone: waitTones[waitTone(waited, waitTarget())],
    done: Math.max(0, waited) / waitTarget(),
  };
}

/** The time the shopper still has; after it, how long ago it ended. */
function pickupClock(order: BoardOrder, now: number): OrderClock {
  if (onlyLeft(order)) {
    const caption = canceledBehind(order) ? t`cancelado` : t`sin retirar`;
    return { time: clockText(now - waitsSince(order, "ready")), caption, tone: "late" };
  }
  if (order.pickup_deadline === null) {
    return { time: clockText(now - waitsSince(order, "ready")), caption: t`listo`, tone: "calm" };
  }
  const rest = Date.parse(order.pickup_deadline) - now;
  return {
    time: clockText(Math.ceil(rest / 1_000) * 1_000),
    caption: t`para retirar`,
    tone: rest <= 0 ? "late" : rest <= pickupEnds ? "soon" : "calm",
  };
}

function salonClock(order: BoardOrder, now: number): OrderClock {
  const stayed = now - waitsSince(order, "in_salon");
  const tone = stayed >= limits.tryOnManager ? "late" : stayed >= limits.tryOnSeller ? "soon" : "calm";
  return { time: clockText(stayed), caption: t`en salón`, tone };
}

/** Since when the first of the order's pairs at a stage waits there, epoch ms. */
function waitsSince(order: BoardOrder, stage: Stage): number {
  return Math.min(...pairsAt(order, stage).map((pair) => pairWaitsSince(order, pair)));
}

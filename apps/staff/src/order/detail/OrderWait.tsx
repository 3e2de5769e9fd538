import type { BoardOrder } from "@horma/contract";
import { limits } from "@horma/domain";
import { WaitBlock } from "@horma/ui";
import type { BoardClock } from "../../live/board-clock.ts";
import { clockText, timeOfDay } from "../../time/clock-text.ts";
import { orderClock } from "../order-clock.ts";
import { type Stage, stageOf } from "../stage.ts";

const titles: Record<Stage, string> = {
  to_prepare: "Espera",
  preparing: "Espera",
  ready: "Para retirar",
  in_salon: "En salón",
};

/** The order's clock, big; nothing once it is off the board. */
export function OrderWait({ order, clock }: { order: BoardOrder; clock: BoardClock }) {
  const stage = stageOf(order);
  if (stage === undefined) return null;
  const { time, tone, caption, done } = orderClock(order, stage, clock.at);
  return (
    <WaitBlock
      time={time}
      tone={tone}
      title={caption === "sin retirar" ? "Sin retirar" : titles[stage]}
      target={targetText(order, stage)}
      done={done ?? 0}
      staleAt={clock.stale ? timeOfDay(clock.heardAt) : undefined}
    />
  );
}

function targetText(order: BoardOrder, stage: Stage): string {
  if (stage === "to_prepare" || stage === "preparing") return `Meta ${clockText(limits.waitTarget)}`;
  return stage === "ready" && order.pickup_deadline !== null
    ? `Hasta las ${timeOfDay(order.pickup_deadline)}`
    : "";
}

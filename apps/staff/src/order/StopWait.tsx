import type { BoardOrder } from "@horma/contract";
import { t } from "@lingui/core/macro";
import clsx from "clsx";
import { useBoardClock } from "../live/use-board-clock.ts";
import { orderClock } from "./order-clock.ts";
import styles from "./StopWait.module.css";
import type { Stage } from "./stage.ts";

export type StopWaitProps = { order: BoardOrder; stage?: Stage; className?: string | undefined };

/** An order's clock at its stage, in its colour; of one that no one took, how long it has waited. */
export function StopWait({ order, stage = "to_prepare", className }: StopWaitProps) {
  const clock = useBoardClock();
  if (clock === undefined) return null;
  const { time, caption, tone } = orderClock(order, stage, clock.at);
  return (
    <span className={clsx("num", styles.wait, clock.stale ? styles.stale : styles[tone], className)}>
      <span className="visually-hidden">{stage === "to_prepare" ? t`Espera` : caption} </span>
      {time}
    </span>
  );
}

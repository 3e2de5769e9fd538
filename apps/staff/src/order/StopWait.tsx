import type { BoardOrder } from "@horma/contract";
import { Trans } from "@lingui/react/macro";
import clsx from "clsx";
import { useBoardClock } from "../live/use-board-clock.ts";
import { orderClock } from "./order-clock.ts";
import styles from "./StopWait.module.css";

/** How long a request has waited, in its colour. */
export function StopWait({ order, className }: { order: BoardOrder; className?: string | undefined }) {
  const clock = useBoardClock();
  if (clock === undefined) return null;
  const { time, tone } = orderClock(order, "to_prepare", clock.at);
  return (
    <span className={clsx("num", styles.wait, clock.stale ? styles.stale : styles[tone], className)}>
      <span className="visually-hidden">
        <Trans>Espera</Trans>{" "}
      </span>
      {time}
    </span>
  );
}

import { clockText } from "@horma/app/clock-text";
import type { BoardOrder, BoardWait } from "@horma/contract";
import { orderStage } from "@horma/domain";
import { WaitBlock } from "@horma/ui";
import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import type { BoardClock } from "../../live/board-clock.ts";
import { timeOfDay } from "../../time/clock-text.ts";
import { waitTarget } from "../../time/wait-target.ts";
import { orderClock } from "../order-clock.ts";
import { promiseText } from "../order-promise.ts";
import { canceledBehind, onlyLeft, type Stage } from "../stage.ts";
import styles from "./OrderWait.module.css";

const titles: Record<Stage, MessageDescriptor> = {
  to_prepare: msg`Espera`,
  preparing: msg`Espera`,
  ready: msg`Para retirar`,
  in_salon: msg`En salón`,
};

type OrderWaitProps = { order: BoardOrder; wait: BoardWait | undefined; clock: BoardClock };

/** The order's clock, large. Nothing once the order is off the board. */
export function OrderWait({ order, wait, clock }: OrderWaitProps) {
  const stage = orderStage(order);
  if (stage === undefined) return null;
  const { time, tone, done } = orderClock(order, stage, clock.at);
  const promise = wait && !clock.stale ? promiseText(wait) : "";
  return (
    <>
      <WaitBlock
        time={time}
        tone={tone}
        title={titleOf(order, stage)}
        target={targetText(order, stage)}
        done={done ?? 0}
        staleAt={clock.stale ? timeOfDay(clock.readAt) : undefined}
      />
      {promise !== "" && <p className={styles.promise}>{promise}</p>}
    </>
  );
}

function titleOf(order: BoardOrder, stage: Stage): string {
  if (stage !== "ready" || !onlyLeft(order)) return i18n._(titles[stage]);
  return canceledBehind(order) ? t`Cancelado` : t`Sin retirar`;
}

function targetText(order: BoardOrder, stage: Stage): string {
  if (stage === "to_prepare" || stage === "preparing") return t`Meta ${clockText(waitTarget())}`;
  return stage === "ready" && order.pickup_deadline !== null
    ? t`Hasta las ${timeOfDay(order.pickup_deadline)}`
    : "";
}

import type { BoardDevice, BoardOrder, OrderHistoryEntry } from "@horma/contract";
import { EventList } from "@horma/ui";
import { Trans } from "@lingui/react/macro";
import clsx from "clsx";
import { exactTimeOfDay } from "../../time/clock-text.ts";
import { historyLines } from "../history-text.ts";
import { deviceNames } from "../order-place.ts";
import styles from "./OrderHistory.module.css";

export type OrderHistoryProps = {
  order: BoardOrder;
  history: readonly OrderHistoryEntry[] | undefined;
  devices: readonly BoardDevice[];
  className?: string | undefined;
};

/** What happened to an order, when and by whom, with what they wrote about it. The latest event stands out. */
export function OrderHistory({ order, history, devices, className }: OrderHistoryProps) {
  if (history === undefined) return null;
  const lines = historyLines(history, order.pairs.length, deviceNames(devices));
  return (
    <div className={clsx(styles.history, className)}>
      <h2 className="visually-hidden">
        <Trans>Historia</Trans>
      </h2>
      <EventList
        items={lines.map(({ key, at, text, note }, index) => ({
          key,
          time: exactTimeOfDay(at),
          text,
          note: note ?? undefined,
          current: index === lines.length - 1,
        }))}
      />
    </div>
  );
}

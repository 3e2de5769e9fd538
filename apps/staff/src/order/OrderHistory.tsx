import type { BoardOrder, HistoryEntry } from "@horma/contract";
import { EventList } from "@horma/ui";
import { exactTimeOfDay } from "../page/clock-text.ts";
import { historyLines } from "./history-text.ts";
import styles from "./OrderHistory.module.css";

export type OrderHistoryProps = { order: BoardOrder; history: readonly HistoryEntry[] | undefined };

/** What happened to an order, when and by whom; the last thing stands out. */
export function OrderHistory({ order, history }: OrderHistoryProps) {
  if (history === undefined) return null;
  const lines = historyLines(history, order.pairs.length);
  return (
    <div className={styles.history}>
      <h2 className="visually-hidden">Historia</h2>
      <EventList
        items={lines.map(({ key, at, text }, index) => ({
          key,
          time: exactTimeOfDay(at),
          text,
          current: index === lines.length - 1,
        }))}
      />
    </div>
  );
}

import type { BoardDevice, BoardOrder, OrderHistoryEntry } from "@horma/contract";
import { EventList } from "@horma/ui";
import { Trans } from "@lingui/react/macro";
import { historyLines } from "../order/history-text.ts";
import { deviceNames } from "../order/order-place.ts";
import { timeOfDay } from "../time/clock-text.ts";
import styles from "./DamageScreen.module.css";

export type PairHistoryProps = {
  order: BoardOrder;
  pair: number;
  history: readonly OrderHistoryEntry[];
  devices: readonly BoardDevice[];
  /** How many lines at most. */
  most?: number;
};

/** What happened to the pair, the newest first: who did it, and the order by its code. Its shopper is not named. */
export function PairHistory({ order, pair, history, devices, most }: PairHistoryProps) {
  const own = history.filter((entry) => entry.pair === pair);
  const lines = historyLines(own, 1, deviceNames(devices)).reverse().slice(0, most);
  return (
    <div className={styles.history}>
      <h2 className={styles.title}>
        <Trans>Historia del par</Trans>{" "}
        <span>
          <Trans>Pedido {order.code}</Trans>
        </span>
      </h2>
      <EventList
        items={lines.map(({ key, at, text }, index) => ({
          key,
          time: timeOfDay(at),
          text,
          current: index === 0,
        }))}
      />
    </div>
  );
}

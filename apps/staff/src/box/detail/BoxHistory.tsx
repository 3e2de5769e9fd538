import type { BoardDevice, HistoryEntry } from "@horma/contract";
import { EventList } from "@horma/ui";
import { Trans } from "@lingui/react/macro";
import { deviceNames } from "../../order/order-place.ts";
import { exactTimeOfDay } from "../../time/clock-text.ts";
import styles from "./BoxHistory.module.css";
import { boxHistory } from "./box-history.ts";

export type BoxHistoryProps = {
  history: readonly HistoryEntry[] | undefined;
  devices: readonly BoardDevice[];
};

/** A box's history, newest first. It scrolls by itself, so that the commands stay in place. */
export function BoxHistory({ history, devices }: BoxHistoryProps) {
  const lines = history && boxHistory(history, deviceNames(devices));
  return (
    <>
      <h2 id="box-history" className={styles.title}>
        <Trans>Historial</Trans>
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys */}
      <section className={styles.lines} aria-labelledby="box-history" tabIndex={0}>
        {lines?.length === 0 && (
          <p>
            <Trans>Todavía no ha pasado nada.</Trans>
          </p>
        )}
        <EventList
          items={(lines ?? []).map(({ key, at, text, note }, index) => ({
            key,
            text,
            note,
            time: exactTimeOfDay(at),
            current: index === 0,
          }))}
        />
      </section>
    </>
  );
}

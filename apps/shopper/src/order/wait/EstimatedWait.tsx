import type { Order } from "@horma/contract";
import { Trans } from "@lingui/react/macro";
import { useMinutesSince, useNow } from "../../clock/use-seconds-left.ts";
import styles from "./EstimatedWait.module.css";
import { shownMinutes } from "./wait-view.ts";

/** How often the minutes follow the time, ms. */
const beat = 5_000;

/**
 * SC-12's sentence, with the promise of now (ET-02). While no one is at work and its minutes have passed: that it takes longer
 * instead, and for how long it has taken.
 */
export function EstimatedWait({ order }: { order: Order }) {
  const minutes = shownMinutes(order, useNow(beat));
  const waited = useMinutesSince(Date.parse(order.meta.created_at));
  const passed = !order.meta.wait?.expected && waited >= minutes;
  return (
    <>
      {!passed && <WaitSentence minutes={minutes} />}
      <p role="status" className={styles.longer}>
        {passed && <Trans>Va a tardar más de lo que dijimos. Llevas {waited}&nbsp;min.</Trans>}
      </p>
    </>
  );
}

/** SC-12, verbatim. */
export function WaitSentence({ minutes }: { minutes: number }) {
  return (
    <p className={styles.sentence}>
      <Trans>Tiempo de espera estimado {minutes}m</Trans>
    </p>
  );
}

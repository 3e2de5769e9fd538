import type { Order } from "@horma/contract";
import { limits } from "@horma/domain";
import { Trans } from "@lingui/react/macro";
import { clockTime } from "../../clock/clock-text.ts";
import { useMinutesSince } from "../../clock/use-seconds-left.ts";
import styles from "./WaitingNote.module.css";

/**
 * SC-12's note while no device is assigned; without a connection, how old the news is (mock-up 09c).
 * @param lastAnswer when the server was last heard, epoch ms by its clock; 0 while it is heard
 */
export function WaitingNote({ order, lastAnswer }: { order: Order | undefined; lastAnswer: number }) {
  if (lastAnswer > 0 && order !== undefined) {
    return (
      <p className={styles.note}>
        <span>
          <Trans>Lo último que supimos</Trans>
        </span>
        <span>{clockTime(lastAnswer, order.meta.utc_offset)}</span>
      </p>
    );
  }
  return order?.actual_device ? null : <Estimate since={Date.parse(order?.meta.created_at ?? "")} />;
}

/** The estimate; once it has passed, that it takes longer instead, and for how long it has taken (mock-up 09d2). */
function Estimate({ since }: { since: number }) {
  const minutes = limits.displayedWaitMinutes;
  const waited = useMinutesSince(since);
  const passed = waited >= minutes;
  return (
    <>
      {!passed && (
        <p className={styles.note}>
          <Trans>Tiempo de espera estimado {minutes}m</Trans>
        </p>
      )}
      <p role="status" className={styles.longer}>
        {passed && <Trans>Va a tardar más de lo que dijimos. Llevas {waited}&nbsp;min.</Trans>}
      </p>
    </>
  );
}

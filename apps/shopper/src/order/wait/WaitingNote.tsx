import type { Order } from "@horma/contract";
import { limits } from "@horma/domain";
import { Trans } from "@lingui/react/macro";
import { clockTime } from "../../clock/clock-text.ts";
import { EstimatedWait, WaitSentence } from "./EstimatedWait.tsx";
import styles from "./WaitingNote.module.css";

/**
 * SC-12's note while no device is assigned and nothing more is known; without a connection, how old the news is (mock-up 09c).
 * @param lastAnswer when the server was last heard, epoch ms by its clock; 0 while it is heard
 */
export function WaitingNote({ order, lastAnswer }: { order: Order | undefined; lastAnswer: number }) {
  if (order === undefined)
    return (
      <div className={styles.note}>
        <WaitSentence minutes={limits.displayedWaitMinutes} />
      </div>
    );
  if (lastAnswer > 0) {
    return (
      <p className={styles.note}>
        <span>
          <Trans>Lo último que supimos</Trans>
        </span>
        <span>{clockTime(lastAnswer, order.meta.utc_offset)}</span>
      </p>
    );
  }
  if (order.actual_device !== null) return null;
  return (
    <div className={styles.note}>
      <EstimatedWait order={order} />
    </div>
  );
}

import { IconButton, ScanVerdict } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { actionQueue, useActionQueue } from "./action-queue.ts";
import styles from "./RefusedActions.module.css";
import { refusalText } from "./refusal-text.ts";

/** Actions that were queued without a network and refused when they were sent. Shown until someone has read them. */
export function RefusedActions() {
  const { refused } = useActionQueue();
  if (refused.length === 0) return null;
  return (
    <ul className={styles.list}>
      {refused.map((one) => (
        <li key={one.action.key} className={styles.item}>
          <ScanVerdict
            verdict="wrong"
            title={t`No se hizo: ${one.action.label}`}
            text={refusalText(one.error)}
            className={styles.verdict}
          />
          <IconButton
            icon="close"
            label={t`Entendido, ${one.action.label}`}
            className={styles.close}
            onClick={() => actionQueue.forget(one)}
          />
        </li>
      ))}
    </ul>
  );
}

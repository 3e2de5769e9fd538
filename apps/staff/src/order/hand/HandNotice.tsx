import { displaySize } from "@horma/domain";
import { Icon, SizeText } from "@horma/ui";
import { t } from "@lingui/core/macro";
import clsx from "clsx";
import { useNavigate } from "react-router";
import { usePendingActions } from "../../action/use-pending-actions.ts";
import { useBoardClock } from "../../live/use-board-clock.ts";
import { paths } from "../../paths.ts";
import styles from "./HandNotice.module.css";
import { newsText, newsTitle } from "./hand-words.ts";
import { forgetLost } from "./lost-pairs.ts";
import type { RoundStep } from "./round.ts";

export type HandNoticeProps = {
  /** What was canceled or taken over, the most pressing first. */
  news: readonly RoundStep[];
  /** Puts a canceled pair back. Without it that opens the round. */
  onPutBack?: (step: RoundStep) => void;
  /** In one line of a phone, which counts the others itself. */
  line?: boolean;
};

/** Mock-up 31c: what is to be done with a pair that was canceled or taken over while someone carries it. */
export function HandNotice({ news, onPutBack, line = false }: HandNoticeProps) {
  const navigate = useNavigate();
  const { pendingActionOf } = usePendingActions();
  const [first] = news;
  if (first === undefined) return null;
  const { order, pair, state } = first;
  const pendingAction = pendingActionOf(order.hash_id, pair.id);
  const does = () => {
    if (state === "lost" || state === "canceled") forgetLost([first]);
    else if (onPutBack) onPutBack(first);
    else navigate(paths.putBack(pair.id));
  };
  return (
    <div role="alert" className={clsx(styles.notice, line && styles.line)}>
      <button
        type="button"
        className={styles.button}
        aria-busy={pendingAction?.kind === "sent" || undefined}
        onClick={does}
      >
        <span className={`num ${styles.size}`}>
          <SizeText>{displaySize(pair.size)}</SizeText>
        </span>
        <span className={styles.words}>
          <b>{newsTitle(first)}</b>
          {pendingAction?.kind === "refused" ? pendingAction.text : !line && <Since step={first} />}
        </span>
        {!line && news.length > 1 && <span className={styles.count}>{t`1 de ${news.length}`}</span>}
        <span className={styles.end}>
          <Icon name={state === "put_back" ? "scan" : "check"} />
        </span>
      </button>
    </div>
  );
}

/** Hidden from screen readers, which would read an alert that changes every second again and again. */
function Since({ step }: { step: RoundStep }) {
  const clock = useBoardClock();
  return <span aria-hidden="true">{clock && newsText(step, clock.at)}</span>;
}

import { pageConfig } from "@horma/app/page-config";
import type { Board, BoardOrder } from "@horma/contract";
import { Icon, StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { RoundBars } from "../order/hand/RoundBars.tsx";
import { ordersOf, pairsUnderWay, stepsIn } from "../order/hand/round.ts";
import { useRound } from "../order/hand/use-round.ts";
import { paths } from "../paths.ts";
import { pairCount } from "./alert-text.ts";
import styles from "./RoundStrip.module.css";
import { roundWithin, takeText } from "./take-round.ts";

export type RoundStripProps = {
  board: Board;
  /** Requests that no one has taken, the longest wait first; none where they are taken one by one. */
  waiting: readonly BoardOrder[];
  taking: boolean;
  onTake: (orders: readonly BoardOrder[]) => void;
};

/** The way back to one's round of several orders, and a phone's button that takes one. */
export function RoundStrip({ board, waiting, taking, onTake }: RoundStripProps) {
  const steps = useRound(board);
  const mine = pairsUnderWay(steps);
  const room = pageConfig.round_pairs - mine.length;
  const fit = roundWithin(waiting, room);
  const several = ordersOf(mine).length > 1;
  if (!several && fit.length < 2) return null;
  return (
    <div className={styles.strip}>
      {several && (
        <Link to={paths.round} className={styles.mine}>
          <b>
            <Trans>Tu vuelta</Trans>
          </b>
          <RoundBars steps={steps} />
          <span>
            <Trans>Faltan {stepsIn(steps, "to_fetch").length}</Trans>
          </span>
          <Icon name="forward" />
        </Link>
      )}
      {several && waiting.length > 0 && fit.length === 0 && (
        <p className={styles.full}>{t`La vuelta está llena: ${pairCount(mine.length)}`}</p>
      )}
      {fit.length > 1 && (
        <StaffButton size="lg" icon="forward" busy={taking} onClick={() => onTake(fit)}>
          {takeText(fit, several)}
        </StaffButton>
      )}
    </div>
  );
}

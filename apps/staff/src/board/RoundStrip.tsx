import { pageConfig } from "@horma/app/page-config";
import type { Board, BoardOrder } from "@horma/contract";
import { Icon, StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import clsx from "clsx";
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
  /** Requests that no one has taken, the longest wait first. */
  waiting: readonly BoardOrder[];
  taking: boolean;
  onTake: (orders: readonly BoardOrder[]) => void;
};

/** A phone's way back to one's round of several orders, and the button that takes one, in one line. */
export function RoundStrip({ board, waiting, taking, onTake }: RoundStripProps) {
  const mine = pairsUnderWay(useRound(board));
  const fit = roundWithin(waiting, pageConfig.round_pairs - mine.length);
  const several = ordersOf(mine).length > 1;
  if (!several && fit.length < 2) return null;
  const full = several && waiting.length > 0 && fit.length === 0;
  return (
    <div className={styles.strip}>
      <RoundLink board={board} beside={full || fit.length > 1} />
      {full && <p className={styles.full}>{t`La vuelta está llena: ${pairCount(mine.length)}`}</p>}
      {fit.length > 1 && (
        <StaffButton icon="forward" busy={taking} onClick={() => onTake(fit)}>
          {takeText(fit, several)}
        </StaffButton>
      )}
    </div>
  );
}

/** The way back to one's round of several orders. `beside` something else its bars say what it is. */
export function RoundLink({ board, beside = false }: { board: Board; beside?: boolean }) {
  const steps = useRound(board);
  if (ordersOf(pairsUnderWay(steps)).length < 2) return null;
  return (
    <Link to={paths.round} className={clsx(styles.mine, beside && styles.short)}>
      <b className={clsx(beside && "visually-hidden")}>
        <Trans>Tu vuelta</Trans>
      </b>
      <RoundBars steps={steps} />
      <span>
        <Trans>Faltan {stepsIn(steps, "to_fetch").length}</Trans>
      </span>
      <Icon name="forward" />
    </Link>
  );
}

import { Icon } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import type { BoardClock } from "../../live/board-clock.ts";
import { paths } from "../../paths.ts";
import { timeOfDay } from "../../time/clock-text.ts";
import { RoundBars } from "../hand/RoundBars.tsx";
import { type RoundStep, stepsIn } from "../hand/round.ts";
import styles from "./RoundHeader.module.css";

/** The way back, how far the round is, and the time. */
export function RoundHeader({ steps, clock }: { steps: readonly RoundStep[]; clock: BoardClock }) {
  return (
    <header className={styles.header}>
      <Link to={paths.board} className={styles.back} aria-label={t`Volver`}>
        <Icon name="back" />
      </Link>
      <h1>
        <Trans>Tu vuelta</Trans>
      </h1>
      <RoundBars steps={steps} />
      <p className={styles.left}>
        <Trans>Faltan {stepsIn(steps, "to_fetch").length}</Trans>
      </p>
      <time className="num">{timeOfDay(clock.at)}</time>
    </header>
  );
}

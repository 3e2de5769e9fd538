import { displaySize } from "@horma/domain";
import { Icon, SizeText } from "@horma/ui";
import { t } from "@lingui/core/macro";
import clsx from "clsx";
import type { RoundStep } from "../hand/round.ts";
import { StopWait } from "../StopWait.tsx";
import { shopper } from "../shopper.ts";
import styles from "./RoundRows.module.css";

export type RoundRowsProps = {
  steps: readonly RoundStep[];
  next: RoundStep | undefined;
  /** Whether its scan waits to be sent. */
  queued: (step: RoundStep) => boolean;
};

/** Every pair of the round in walking order, each with its own wait. */
export function RoundRows({ steps, next, queued }: RoundRowsProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long round scrolls, and by keys too
    <ol className={styles.rows} aria-label={t`Pares de la vuelta`} tabIndex={0}>
      {steps.map((step) => (
        <Row key={step.pair.id} step={step} next={step.pair.id === next?.pair.id} queued={queued(step)} />
      ))}
    </ol>
  );
}

function Row({ step, next, queued }: { step: RoundStep; next: boolean; queued: boolean }) {
  const { order, pair, state } = step;
  const gone = state === "put_back" || state === "canceled" || state === "lost";
  return (
    <li
      className={clsx(styles.row, styles[state], next && styles.next)}
      aria-current={next ? "step" : undefined}
    >
      <span className={styles.mark}>
        {state === "in_hand" && <Icon name="check" weight={3.4} />}
        {next && <Icon name="forward" />}
        {gone && !next && <i className={styles.hole} />}
      </span>
      <span className={clsx("num", styles.slot)}>{pair.location ?? "–"}</span>
      <span className={clsx("num", styles.size)}>
        <SizeText>{displaySize(pair.size)}</SizeText>
      </span>
      {gone ? (
        <b className={styles.word}>{goneText(step)}</b>
      ) : (
        <>
          <span className={styles.who}>{shopper(order)}</span>
          {state === "in_hand" ? <b>{queued ? t`En cola` : t`En mano`}</b> : <StopWait order={order} />}
        </>
      )}
    </li>
  );
}

function goneText({ state, taker }: RoundStep): string {
  if (state === "lost") return t`La tomó ${taker ?? t`otra persona`}`;
  return state === "put_back" ? t`Déjala aquí` : t`Cancelada`;
}

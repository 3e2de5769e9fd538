import { clockText } from "@horma/app/clock-text";
import type { Board, BoardAlert } from "@horma/contract";
import { alertEndsByHand } from "@horma/domain";
import { Icon, SlotText, StaffButton, usePollCauses } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import clsx from "clsx";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useBoardClock } from "../live/use-board-clock.ts";
import styles from "./AlertRow.module.css";
import { alertActions, type Flood } from "./alert-actions.ts";
import {
  type AlertGroup,
  type AlertWords,
  alertPlace,
  alertWords,
  groupPlace,
  groupWords,
} from "./alert-text.ts";

export type AlertRowProps = {
  alert: BoardAlert;
  board: Pick<Board, "orders" | "devices">;
  onCallOff: (source: Flood) => void;
};

/** One alert: what is wrong, since when, where it is mended, and what this person says about it. */
export function AlertRow({ alert, board, onCallOff }: AlertRowProps) {
  const { source } = alert;
  const causes = usePollCauses();
  const { poll } = alert;
  const said = poll && [poll.shoe, poll.cause === null ? [] : causes[poll.cause]].flat().join(" · ");
  const words = alertWords(alert, board);
  const { title } = words;
  const call = alert.kind === "seller_called";
  return (
    <Row
      words={{ ...words, text: said ?? words.text }}
      since={alert.since}
      place={alertPlace(alert)}
      call={call}
    >
      {source && (
        <StaffButton aria-label={t`Anular sus pedidos: ${title}`} onClick={() => onCallOff(source)}>
          <Trans>Anular sus pedidos</Trans>
        </StaffButton>
      )}
      {alertEndsByHand(alert.kind) && (
        <StaffButton
          variant="line"
          icon="check"
          aria-label={t`Resuelto: ${title}`}
          onClick={() => void alertActions.resolve(alert)}
        >
          <Trans>Resuelto</Trans>
        </StaffButton>
      )}
      {call ? (
        <StaffButton
          className={styles.answer}
          aria-label={t`Voy yo: ${title}`}
          onClick={() => void alertActions.answer(alert)}
        >
          <Trans>Voy yo</Trans>
        </StaffButton>
      ) : (
        <StaffButton
          variant="line"
          icon="bellOff"
          aria-label={t`Visto: ${title}`}
          onClick={() => void alertActions.see(alert)}
        >
          <Trans>Visto</Trans>
        </StaffButton>
      )}
    </Row>
  );
}

/** Several alerts of one kind. `children`: what is done about all of them. */
export function AlertGroupRow({ group, children }: { group: AlertGroup; children?: ReactNode }) {
  return (
    <Row words={groupWords(group)} since={group[0].since} place={groupPlace(group)} call={false}>
      {children}
    </Row>
  );
}

type RowProps = {
  words: AlertWords;
  since: string;
  place: string | undefined;
  /** A person calls: this is no fault. */
  call: boolean;
  children?: ReactNode;
};

function Row({ words: { title, text, tone }, since, place, call, children }: RowProps) {
  return (
    <li className={clsx(styles.row, call ? styles.call : styles[tone])}>
      <span className={styles.mark}>
        <Icon name={call ? "person" : "alert"} size="lg" />
      </span>
      <p className={styles.words}>
        <b>
          <SlotText>{title}</SlotText>
        </b>{" "}
        <span>{text}</span>
      </p>
      <AlertSince instant={since} className={styles.since} />
      {place !== undefined && (
        <Link className={styles.jump} to={place} aria-label={t`Ver: ${title}`}>
          <Trans>Ver</Trans>
        </Link>
      )}
      {children}
    </li>
  );
}

/** How long ago an alert began. */
export function AlertSince({ instant, className }: { instant: string; className?: string | undefined }) {
  const clock = useBoardClock();
  const text = clock && clockText(clock.at - Date.parse(instant));
  return <span className={clsx("num", className)}>{text}</span>;
}

import { clockText } from "@horma/app/clock-text";
import type { Board, BoardAlert } from "@horma/contract";
import { alertEndsByHand, type StaffRole } from "@horma/domain";
import { Icon, SlotText, StaffButton, usePollCauses } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import clsx from "clsx";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { useBoardClock } from "../live/use-board-clock.ts";
import styles from "./AlertBanner.module.css";
import {
  type AlertGroup,
  type AlertWords,
  alertGroups,
  alertPlace,
  alertsFor,
  alertWords,
  groupPlace,
  groupWords,
} from "./alert-text.ts";
import { CallOffSheet } from "./CallOffSheet.tsx";

export type AlertBannerProps = {
  board: Board;
  role: StaffRole;
  /** Quiets it for the one who is signed in. */
  onSeen: (alert: BoardAlert) => void;
  /** Ends it for everybody. */
  onResolved: (alert: BoardAlert) => void;
  /** Says that this person goes to the shopper who called. */
  onAnswer: (alert: BoardAlert) => void;
  /** Takes several of the orders that no one took; undefined where that is not offered here. */
  round: RoundOffer | undefined;
  /** Calls off all untaken requests from one place. */
  onCallOff: (source: Flood) => void;
};
/** What a round of several orders is called, and how to take it. */
type RoundOffer = { text: string; taking: boolean; onTake: () => void };
type Flood = NonNullable<BoardAlert["source"]>;

/** So many kinds of alerts have a row besides the calls. */
const kindsShown = 3;

/** Mock-up 30g: the person who calls first, then each kind of alert once; every alert by itself on demand. */
export function AlertBanner(props: AlertBannerProps) {
  const { board, role, round, onSeen, onResolved, onAnswer, onCallOff } = props;
  const [all, setAll] = useState(false);
  const [asked, setAsked] = useState<Flood | null>(null);
  const alerts = alertsFor(board, role);
  const { calls, groups } = alertGroups(alerts);
  const shown: AlertGroup[] = all
    ? alerts.map((alert) => [alert])
    : [...calls.slice(0, 1).map((call): AlertGroup => [call]), ...groups.slice(0, kindsShown)];
  const more = alerts.length > shown.length;
  return (
    <section className={styles.banner} aria-label={t`Avisos`} hidden={alerts.length === 0}>
      <div role="status" className={styles.rows}>
        <ul>
          {shown.map((group) =>
            group.length === 1 ? (
              <AlertRow
                key={group[0].key}
                alert={group[0]}
                board={board}
                onSeen={() => onSeen(group[0])}
                onResolved={() => onResolved(group[0])}
                onAnswer={() => onAnswer(group[0])}
                onCallOff={setAsked}
              />
            ) : (
              <GroupRow
                key={group[0].kind}
                group={group}
                round={group[0].kind === "unclaimed" ? round : undefined}
              />
            ),
          )}
        </ul>
      </div>
      {(more || all) && (
        <button type="button" className={styles.more} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t`Ver menos` : t`Ver los ${alerts.length}`}
          <Icon name={all ? "up" : "down"} size="sm" />
        </button>
      )}
      <CallOffSheet
        source={asked && (latest(alerts, asked) ?? asked)}
        onClose={() => setAsked(null)}
        onCallOff={onCallOff}
      />
    </section>
  );
}

/** The same flood with its present counts. */
function latest(alerts: readonly BoardAlert[], { kind, id }: Flood): Flood | null | undefined {
  return alerts.find(({ source }) => source?.kind === kind && source.id === id)?.source;
}

type AlertRowProps = {
  alert: BoardAlert;
  board: Board;
  onSeen: () => void;
  onResolved: () => void;
  onAnswer: () => void;
  onCallOff: (source: Flood) => void;
};

function AlertRow({ alert, board, onSeen, onResolved, onAnswer, onCallOff }: AlertRowProps) {
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
        <StaffButton variant="line" icon="check" aria-label={t`Resuelto: ${title}`} onClick={onResolved}>
          <Trans>Resuelto</Trans>
        </StaffButton>
      )}
      {call ? (
        <StaffButton className={styles.answer} aria-label={t`Voy yo: ${title}`} onClick={onAnswer}>
          <Trans>Voy yo</Trans>
        </StaffButton>
      ) : (
        <StaffButton variant="line" icon="bellOff" aria-label={t`Visto: ${title}`} onClick={onSeen}>
          <Trans>Visto</Trans>
        </StaffButton>
      )}
    </Row>
  );
}

function GroupRow({ group, round }: { group: AlertGroup; round: RoundOffer | undefined }) {
  return (
    <Row words={groupWords(group)} since={group[0].since} place={groupPlace(group)} call={false}>
      {round && (
        <button type="button" className={styles.round} disabled={round.taking} onClick={round.onTake}>
          <span>{round.text}</span>
          <Icon name="forward" />
        </button>
      )}
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
      <Since instant={since} />
      {place !== undefined && (
        <Link className={styles.jump} to={place} aria-label={t`Ver: ${title}`}>
          <Trans>Ver</Trans>
        </Link>
      )}
      {children}
    </li>
  );
}

function Since({ instant }: { instant: string }) {
  const clock = useBoardClock();
  const text = clock && clockText(clock.at - Date.parse(instant));
  return <span className={clsx("num", styles.since)}>{text}</span>;
}

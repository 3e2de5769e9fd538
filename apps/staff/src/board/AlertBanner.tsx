import type { Board, BoardAlert } from "@horma/contract";
import { alertEndsByHand, type StaffRole } from "@horma/domain";
import { Icon, StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import clsx from "clsx";
import { useState } from "react";
import { Link } from "react-router";
import { useBoardClock } from "../live/use-board-clock.ts";
import { paths } from "../paths.ts";
import { clockText } from "../time/clock-text.ts";
import styles from "./AlertBanner.module.css";
import { alertsFor, alertWords } from "./alert-text.ts";
import { CallOffSheet } from "./CallOffSheet.tsx";

export type AlertBannerProps = {
  board: Board;
  role: StaffRole;
  /** Quiets it for whoever is signed in. */
  onSeen: (alert: BoardAlert) => void;
  /** Ends it for everybody. */
  onResolved: (alert: BoardAlert) => void;
  /** Says that this person goes to the shopper who called. */
  onAnswer: (alert: BoardAlert) => void;
  /** Calls off all untaken requests from one place. */
  onCallOff: (source: Flood) => void;
};
type Flood = NonNullable<BoardAlert["source"]>;

/** The alerts for a role: the most pressing one, the others on demand. */
export function AlertBanner({ board, role, onSeen, onResolved, onAnswer, onCallOff }: AlertBannerProps) {
  const [all, setAll] = useState(false);
  const [asked, setAsked] = useState<Flood | null>(null);
  const alerts = alertsFor(board, role);
  const shown = all ? alerts : alerts.slice(0, 1);
  const more = alerts.length - 1;
  return (
    <section className={styles.banner} aria-label={t`Avisos`} hidden={alerts.length === 0}>
      <div role="status" className={styles.rows}>
        <ul>
          {shown.map((alert) => (
            <AlertRow
              key={alert.key}
              alert={alert}
              board={board}
              onSeen={() => onSeen(alert)}
              onResolved={() => onResolved(alert)}
              onAnswer={() => onAnswer(alert)}
              onCallOff={setAsked}
            />
          ))}
        </ul>
      </div>
      {more > 0 && (
        <button type="button" className={styles.more} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t`Ver uno` : t`Ver ${more} más`}
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
  const { title, text, tone } = alertWords(alert, board);
  return (
    <li className={clsx(styles.row, styles[tone])}>
      <Icon name="alert" size="lg" />
      <p className={styles.words}>
        <b>{title}</b>
        <span>{text}</span>
      </p>
      <Since instant={alert.since} />
      {alert.order !== null && (
        <Link className={styles.jump} to={paths.order(alert.order)} aria-label={t`Ver: ${title}`}>
          <Trans>Ver</Trans>
        </Link>
      )}
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
      {alert.kind === "seller_called" ? (
        <StaffButton icon="person" aria-label={t`Voy: ${title}`} onClick={onAnswer}>
          <Trans>Voy</Trans>
        </StaffButton>
      ) : (
        <StaffButton variant="line" icon="bellOff" aria-label={t`Visto: ${title}`} onClick={onSeen}>
          <Trans>Visto</Trans>
        </StaffButton>
      )}
    </li>
  );
}

function Since({ instant }: { instant: string }) {
  const clock = useBoardClock();
  const text = clock && clockText(clock.at - Date.parse(instant));
  return <span className={clsx("num", styles.since)}>{text}</span>;
}

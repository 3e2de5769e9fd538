import type { Board, BoardAlert } from "@horma/contract";
import type { StaffRole } from "@horma/domain";
import { Icon, StaffButton } from "@horma/ui";
import clsx from "clsx";
import { useState } from "react";
import { Link } from "react-router";
import { clockText } from "../page/clock-text.ts";
import { paths } from "../paths.ts";
import styles from "./AlertBanner.module.css";
import { alertsFor, alertWords } from "./alert-text.ts";
import { useBoardClock } from "./use-board-clock.ts";

export type AlertBannerProps = {
  board: Board;
  role: StaffRole;
  onSeen: (alert: BoardAlert) => void;
};

/** What somebody of this role is told without asking: the pressing one, the others on demand. */
export function AlertBanner({ board, role, onSeen }: AlertBannerProps) {
  const [all, setAll] = useState(false);
  const alerts = alertsFor(board, role);
  const shown = all ? alerts : alerts.slice(0, 1);
  const more = alerts.length - 1;
  return (
    <section className={styles.banner} aria-label="Avisos" hidden={alerts.length === 0}>
      <div role="status" className={styles.rows}>
        <ul>
          {shown.map((alert) => (
            <AlertRow key={alert.key} alert={alert} board={board} onSeen={() => onSeen(alert)} />
          ))}
        </ul>
      </div>
      {more > 0 && (
        <button type="button" className={styles.more} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? "Ver uno" : `Ver ${more} más`}
          <Icon name={all ? "up" : "down"} size="sm" />
        </button>
      )}
    </section>
  );
}

type AlertRowProps = { alert: BoardAlert; board: Board; onSeen: () => void };

function AlertRow({ alert, board, onSeen }: AlertRowProps) {
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
        <Link className={styles.jump} to={paths.order(alert.order)} aria-label={`Ver: ${title}`}>
          Ver
        </Link>
      )}
      <StaffButton variant="line" icon="check" aria-label={`Visto: ${title}`} onClick={onSeen}>
        Visto
      </StaffButton>
    </li>
  );
}

function Since({ instant }: { instant: string }) {
  const clock = useBoardClock();
  const text = clock && clockText(clock.at - Date.parse(instant));
  return <span className={clsx("num", styles.since)}>{text}</span>;
}

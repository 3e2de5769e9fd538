import type { StoreHours } from "@horma/contract";
import { minutesOf } from "@horma/domain";
import { Trans, useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import styles from "./ClosedStore.module.css";

/** A Monday. */
const monday = Date.UTC(2024, 0, 1);
const day = 24 * 60;

/** The week as lines of a table: day, a bar of its hours, and the hours. `marked` is the day that the store opens on. */
export function WeekHours({ week, marked }: { week: StoreHours["week"]; marked: number | undefined }) {
  const { i18n } = useLingui();
  const span = spanOf(week);
  return (
    <ul className={styles.week}>
      {[1, 2, 3, 4, 5, 6, 7].map((weekday) => {
        const hours = week.find((each) => each.weekday === weekday);
        const date = new Date(monday + (weekday - 1) * day * 60_000);
        return (
          <li key={weekday} className={clsx(weekday === marked && styles.marked)}>
            <span className={styles.day}>{i18n.date(date, { weekday: "long", timeZone: "UTC" })}</span>
            <HoursBar hours={hours} span={span} />
            <b>{hours === undefined ? <Trans>cerrado</Trans> : `${hours.opens} – ${hours.closes}`}</b>
          </li>
        );
      })}
    </ul>
  );
}

type Span = { from: number; to: number };

function HoursBar({ hours, span }: { hours: StoreHours["week"][number] | undefined; span: Span }) {
  const share = (minutes: number) => (100 * (minutes - span.from)) / (span.to - span.from);
  return (
    <svg viewBox="0 0 100 14" preserveAspectRatio="none" className={styles.bar} aria-hidden="true">
      <path d="M0 7H100" className={hours === undefined ? styles.none : styles.line} />
      {hours !== undefined && (
        <path d={`M${share(from(hours))} 7H${share(to(hours))}`} className={styles.open} />
      )}
    </svg>
  );
}

/** What all bars show: from an hour before the earliest opening to the latest closing. */
function spanOf(week: StoreHours["week"]): Span {
  if (week.length === 0) return { from: 0, to: day };
  return { from: Math.max(0, Math.min(...week.map(from)) - 60), to: Math.max(...week.map(to)) };
}

const from = ({ opens }: { opens: string }) => minutesOf(opens);
const to = ({ opens, closes }: { opens: string; closes: string }) =>
  minutesOf(closes) > minutesOf(opens) ? minutesOf(closes) : minutesOf(closes) + day;

import type { DayHours } from "@horma/domain";
import styles from "./HoursBar.module.css";
import { barOf, markOf } from "./hours-bar.ts";

export type HoursBarProps = {
  hours: DayHours | null;
  /** What the store's clock shows, to mark it. */
  now?: string | undefined;
};

/** A day's opening hours as a bar; dashed where it is closed. The hours are beside it in words. */
export function HoursBar({ hours, now }: HoursBarProps) {
  const bar = hours === null ? undefined : barOf(hours);
  const mark = now === undefined ? undefined : markOf(now);
  return (
    <span aria-hidden="true" className={bar ? styles.bar : styles.closed}>
      {bar && <span className={styles.open} style={{ left: `${bar.left}%`, width: `${bar.width}%` }} />}
      {mark !== undefined && <span className={styles.now} style={{ left: `${mark}%` }} />}
    </span>
  );
}

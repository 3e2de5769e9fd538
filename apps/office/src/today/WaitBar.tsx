import styles from "./Today.module.css";

export type WaitBarProps = { median: number | null; p90: number | null; target: number };

/** Today's median and p90 against the target, with two and a half times of it at the bar's end. The figures beside it say the same. */
export function WaitBar({ median, p90, target }: WaitBarProps) {
  const at = (wait: number) => Math.min(1, wait / (2.5 * target)) * 100;
  const span = (from: number, to: number) => ({ left: `${at(from)}%`, width: `${at(to) - at(from)}%` });
  return (
    <span className={styles.wait} aria-hidden="true">
      {p90 !== null && <span className={styles.p90} style={span(0, Math.min(p90, target))} />}
      {p90 !== null && target < p90 && <span className={styles.p90Late} style={span(target, p90)} />}
      {median !== null && <span className={styles.median} style={span(0, Math.min(median, target))} />}
      {median !== null && target < median && (
        <span className={styles.medianLate} style={span(target, median)} />
      )}
      <span className={styles.target} style={{ left: `${at(target)}%` }} />
    </span>
  );
}

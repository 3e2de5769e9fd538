import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import styles from "./Chart.module.css";

export type WaitHistogramProps = {
  /** The number of waits in each step of `step` seconds, from 0. The last one holds all longer waits too. */
  counts: readonly number[];
  /** Width of a column in seconds. */
  step: number;
  /** The target in seconds. Columns past it are red. */
  target: number;
  /** The chart in words. */
  label: string;
  className?: string | undefined;
};

/** How long waits were, against the target. */
export function WaitHistogram({ counts, step, target, label, className }: WaitHistogramProps) {
  const { t } = useLingui();
  const most = Math.max(1, ...counts);
  const width = 560 / Math.max(1, counts.length);
  const at = (seconds: number) => (seconds / step) * width;
  const last = (counts.length - 1) * step;
  const minutes = Array.from({ length: Math.ceil(last / 60) }, (_, minute) => minute * 60);
  return (
    <svg viewBox="0 0 560 268" className={clsx(styles.chart, className)} role="img" aria-label={label}>
      {counts.map((count, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the column's identity
          key={index}
          x={index * width + width * 0.11}
          y={236 - (count / most) * 212}
          width={width * 0.78}
          height={(count / most) * 212}
          className={index * step < target ? styles.ink : styles.alarm}
        />
      ))}
      <path d="M0 236.5H560" className={styles.axis} />
      <path d={`M${at(target)} 0V242`} className={styles.target} />
      <text x={at(target) + 8} y="13" className={styles.strong}>
        {t`Meta`}
      </text>
      {minutes.map((seconds) => (
        <text
          key={seconds}
          x={at(seconds)}
          y="260"
          textAnchor={seconds === 0 ? "start" : "middle"}
          className={seconds === target ? styles.strong : styles.text}
        >
          {seconds / 60}:00
        </text>
      ))}
      <text x="560" y="260" textAnchor="end" className={styles.text}>
        {t`${minutesText(last)} o más`}
      </text>
    </svg>
  );
}

/** 5:00, 3:10 */
function minutesText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

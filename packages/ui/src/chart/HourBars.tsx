import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import styles from "./Chart.module.css";

export type HourBarsProps = {
  hours: readonly {
    hour: number;
    count: number /** Not over yet: dashed. */;
    expected?: boolean | undefined;
  }[];
  /** The current hour: in ink, with its number. */
  current?: number | undefined;
  label: string;
  className?: string | undefined;
};

/** Requests by hour of the day: past hours grey, the current one ink, coming ones dashed. */
export function HourBars({ hours, current, label, className }: HourBarsProps) {
  const { t } = useLingui();
  const expectedMost = Math.max(0, ...hours.map(({ count, expected }) => (expected ? count : 0)));
  const most = Math.max(1, ...hours.map(({ count }) => count));
  const width = 400 / Math.max(1, hours.length);
  const firstExpected = hours.findIndex(({ expected }) => expected);
  const lastX = (firstExpected + hours.length) / 2;
  return (
    <svg viewBox="0 0 400 296" className={clsx(styles.chart, className)} role="img" aria-label={label}>
      {hours.map(({ hour, count, expected }, index) => {
        const height = (count / most) * 226;
        const now = hour === current;
        return (
          <g key={hour}>
            <rect
              x={index * width + width * 0.11}
              y={262 - height}
              width={width * 0.66}
              height={height}
              className={now ? styles.ink : expected ? styles.expected : styles.grey}
            />
            <text
              x={index * width + width * 0.44}
              y="286"
              textAnchor="middle"
              className={now ? styles.strong : styles.text}
            >
              {hour}
            </text>
            {now && (
              <text
                x={index * width + width * 0.44}
                y={253 - height}
                textAnchor="middle"
                className={styles.number}
              >
                {count}
              </text>
            )}
          </g>
        );
      })}
      {firstExpected >= 0 && (
        <text
          x={lastX * width}
          y={252 - (expectedMost / most) * 226}
          textAnchor="middle"
          className={styles.text}
        >
          {t`Previsto`}
        </text>
      )}
      <path d="M0 262.5H400" className={styles.axis} />
    </svg>
  );
}

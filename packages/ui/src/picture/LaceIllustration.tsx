import clsx from "clsx";
import styles from "./Illustration.module.css";

/**
 * A lace: something went wrong. It runs over both edges of a phone. `low` leaves room for the text: its two ends nearly meet.
 */
export function LaceIllustration({
  low = false,
  className,
}: {
  low?: boolean;
  className?: string | undefined;
}) {
  return (
    <svg
      viewBox={low ? "0 20 390 176" : "0 0 390 470"}
      preserveAspectRatio={low ? "xMidYMid slice" : undefined}
      className={clsx(styles.wide, styles.lace, className)}
      aria-hidden="true"
    >
      {(low ? ENDS : [TANGLE]).map((path) => (
        <g key={path}>
          <path d={path} stroke="var(--ink)" strokeWidth="17" />
          <path d={path} stroke="var(--accent)" strokeWidth="12.5" />
          <path d={path} stroke="#fff" strokeOpacity=".34" strokeWidth="3" strokeDasharray="3 7" />
        </g>
      ))}
      {low && <path d={TIPS} className={styles.ink} fill="#fff" />}
    </svg>
  );
}

const TANGLE =
  "M-20 96C90 60 200 70 240 140C280 214 190 262 140 222C92 182 150 110 226 132C318 160 300 300 204 306C116 312 84 220 150 176C220 132 330 196 300 290C272 372 140 380 120 318C104 268 196 236 262 268C330 302 300 400 410 396";

const ENDS = [
  "M-20 150C50 120 90 60 150 62C214 64 222 150 164 152C112 154 112 86 172 84",
  "M410 66C350 100 330 168 268 160C214 152 226 84 276 92C320 100 306 150 262 140",
] as const;
const TIPS = "M170 75l26 -3.5 2 17-26 4zM264 149l-25 -6 4-17 25 6z";

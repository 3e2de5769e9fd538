import clsx from "clsx";
import styles from "./Illustration.module.css";

/** A tangled lace: something went wrong. Bleeds over both edges of a phone. */
export function LaceIllustration({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 390 470" className={clsx(styles.wide, styles.lace, className)} aria-hidden="true">
      <path d={LACE} stroke="var(--ink)" strokeWidth="17" />
      <path d={LACE} stroke="var(--accent)" strokeWidth="12.5" />
      <path d={LACE} stroke="#fff" strokeOpacity=".34" strokeWidth="3" strokeDasharray="3 7" />
    </svg>
  );
}

const LACE =
  "M-20 96C90 60 200 70 240 140C280 214 190 262 140 222C92 182 150 110 226 132C318 160 300 300 204 306C116 312 84 220 150 176C220 132 330 196 300 290C272 372 140 380 120 318C104 268 196 236 262 268C330 302 300 400 410 396";

import clsx from "clsx";
import illustration from "./Illustration.module.css";
import styles from "./MissingLabelIllustration.module.css";

/** An empty dashed slot with a faint label: the code is unknown. */
export function MissingLabelIllustration({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 350 176" className={clsx(illustration.wide, className)} aria-hidden="true">
      <g className={styles.dashed}>
        <path d="M8 26V172H342V26" />
        <rect className={styles.lid} x="1" y="4" width="348" height="26" rx="4" />
        <path d="M238 30V172" />
      </g>
      <path d="M28 60h84v10h-84zM28 82h156v16h-156z" fill="var(--board-2)" />
      <path d="M28 127H212" stroke="var(--board-2)" strokeWidth="34" strokeDasharray="3 5" />
      <text
        x="290"
        y="126"
        textAnchor="middle"
        style={{ fontSize: 76 }}
        className={clsx(illustration.number, styles.mark)}
      >
        ?
      </text>
    </svg>
  );
}

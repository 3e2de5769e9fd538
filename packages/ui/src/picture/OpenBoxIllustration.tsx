import clsx from "clsx";
import { textWidth } from "../text/text-width.ts";
import styles from "./Illustration.module.css";

/** An open smart box with the pair's box inside; `name` is printed on it. */
export function OpenBoxIllustration({ name, className }: { name?: string; className?: string | undefined }) {
  return (
    <svg viewBox="0 0 350 280" className={clsx(styles.wide, className)} aria-hidden="true">
      <g className={styles.ink}>
        <path d="M76 14H338V266H76Z" fill="var(--board-2)" />
        <path d="M98 36H316V244H98Z" fill="#2a2a2e" />
        <path d="M98 244L132 206H282L316 244Z" fill="var(--board-2)" />
        <path d="M98 36L12 62V278L98 244Z" fill="#fff" />
        <path d="M26 156v26" fill="none" strokeWidth="6" strokeLinecap="round" />
        <path d="M140 132H274V228H140Z" fill="var(--accent)" />
        <path d="M132 104H282V134H132Z" fill="var(--accent-lid)" />
        <path d="M154 150H260V208H154Z" fill="#fff" />
      </g>
      {name && (
        <text
          x="207"
          y="194"
          textAnchor="middle"
          style={{ fontSize: Math.min(46, 96 / textWidth(name)) }}
          className={styles.number}
        >
          {name}
        </text>
      )}
    </svg>
  );
}

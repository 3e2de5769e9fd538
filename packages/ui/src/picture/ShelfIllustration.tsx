import clsx from "clsx";
import { textWidth } from "../text/text-width.ts";
import styles from "./Illustration.module.css";

/** A shelf of boxes, the shopper's one white with the shelf's name on it. For a box surface. */
export function ShelfIllustration({ name, className }: { name: string; className?: string | undefined }) {
  return (
    <svg viewBox="0 0 390 190" className={clsx(styles.wide, className)} aria-hidden="true">
      <path
        d="M24 6V190M366 6V190M24 84H366M24 168H366"
        fill="none"
        stroke="var(--on-accent)"
        strokeWidth="3"
      />
      <g stroke="var(--on-accent)" strokeWidth="2.5">
        {PLACES.map(([x, y]) => (
          <g key={x} transform={`translate(${x} ${y})`} fill={x === OURS ? "#fff" : "var(--accent)"}>
            <rect x="2" y="16" width="62" height="53" />
            <rect x="-2" y="4" width="70" height="15" />
            {x !== OURS && <rect x="22" y="32" width="22" height="14" strokeWidth="1.6" />}
          </g>
        ))}
      </g>
      <text
        x={OURS + 33}
        y="152"
        textAnchor="middle"
        style={{ fontSize: Math.min(28, 56 / textWidth(name)) }}
        className={styles.number}
      >
        {name}
      </text>
    </svg>
  );
}

const OURS = 206;
const PLACES = [
  [40, 14],
  [124, 14],
  [208, 14],
  [287, 14],
  [43, 98],
  [122, 98],
  [OURS, 98],
  [290, 98],
] as const;

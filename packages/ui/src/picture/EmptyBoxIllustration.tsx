import clsx from "clsx";
import { textWidth } from "../text/text-width.ts";
import styles from "./Illustration.module.css";

/** An open box with only paper in it, its label struck: out of stock. `size` as shown: 41½. */
export function EmptyBoxIllustration({ size, className }: { size: string; className?: string | undefined }) {
  return (
    <svg viewBox="0 0 350 330" className={clsx(styles.wide, className)} aria-hidden="true">
      <g className={styles.ink}>
        <path d="M40 96L232 68L322 118L128 152Z" fill="var(--board-2)" />
        <path d="M60 100L230 76L302 117L132 146Z" fill="#2a2a2e" />
        <path
          d="M84 118C110 96 140 124 168 100C196 84 214 112 240 96C262 92 268 108 284 114L132 140Z"
          fill="#fff"
        />
        <path d="M108 126C134 112 152 130 178 114C204 104 222 120 250 110" fill="none" strokeWidth="1.6" />
        <path d="M40 96L128 152V286L40 222Z" fill="var(--accent-lid)" />
        <path d="M128 152L322 118V246L128 286Z" fill="var(--accent)" />
        <path d="M40 96L232 68L214 20L18 44Z" fill="var(--accent)" />
        <path d="M18 44L40 96" fill="none" />
        <path d="M18 44L214 20L212 10L14 33Z" fill="var(--accent-lid)" />
        <path d="M158 176L290 152V222L158 250Z" fill="#fff" />
      </g>
      <g transform="matrix(1 -.182 0 1 168 178)">
        <text x="0" y="54" style={{ fontSize: Math.min(62, 58 / textWidth(size)) }} className={styles.number}>
          {size}
        </text>
        <path d={BARS} fill="var(--ink)" />
      </g>
      <path d="M158 250L290 152" stroke="var(--ink)" strokeWidth="3" />
    </svg>
  );
}

const BARS =
  "M66 14h3v40h-3zM70.8 14h1.5v40h-1.5zM74.6 14h4v40h-4zM81.2 14h1.5v40h-1.5zM85 14h3v40h-3zM91.7 14h1.5v40h-1.5zM95.5 14h4v40h-4zM102.1 14h2v40h-2zM107.8 14h1.5v40h-1.5zM111.6 14h3v40h-3z";

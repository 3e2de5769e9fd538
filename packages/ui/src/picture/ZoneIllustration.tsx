import clsx from "clsx";
import { useId } from "react";
import { textWidth } from "../text/text-width.ts";
import styles from "./Illustration.module.css";

/** The pick-up zone with two boxes, the shopper's name on the upper one. For a box surface. */
export function ZoneIllustration({ alias, className }: { alias: string; className?: string | undefined }) {
  const hazard = useId();
  return (
    <svg viewBox="0 0 390 210" className={clsx(styles.wide, className)} aria-hidden="true">
      <defs>
        <pattern
          id={hazard}
          width="26"
          height="26"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="11" height="26" fill="var(--on-accent)" />
        </pattern>
      </defs>
      <path d="M70 112H320L384 200H6Z" fill="var(--accent-lid)" />
      <path d="M70 112H320L328 123H62ZM20 180H370L384 200H6Z" fill={`url(#${hazard})`} />
      <g stroke="var(--on-accent)" strokeWidth="2.5" fill="var(--accent)">
        <path d="M124 78H262V152H124Z" />
        <path d="M116 62H270V84H116Z" />
        <path d="M140 18H256V66H140Z" fill="#fff" />
        <path d="M133 4H263V24H133Z" fill="#fff" />
        <path d="M172 100H214V134H172Z" fill="none" />
      </g>
      <text
        x="198"
        y="56"
        textAnchor="middle"
        style={{ fontSize: Math.min(34, 108 / textWidth(alias)) }}
        className={styles.number}
      >
        {alias}
      </text>
    </svg>
  );
}

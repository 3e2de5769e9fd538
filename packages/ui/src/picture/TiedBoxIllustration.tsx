import clsx from "clsx";
import styles from "./Illustration.module.css";

/** A box tied up with laces: only a seller can open it. */
export function TiedBoxIllustration({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 350 340" className={clsx(styles.wide, className)} aria-hidden="true">
      <g className={styles.ink}>
        <path d="M30 164H320V330H30Z" fill="var(--accent)" />
        <path d="M16 112H334V166H16Z" fill="var(--accent-lid)" />
        <path d="M224 214H304V306H224Z" fill="#fff" />
      </g>
      <text x="264" y="276" textAnchor="middle" style={{ fontSize: 58 }} className={styles.number}>
        ?
      </text>
      <g className={styles.lace}>
        {LACES.map((lace) => (
          <g key={lace}>
            <path d={lace} stroke="var(--ink)" strokeWidth="17" />
            <path d={lace} stroke="#fff" strokeWidth="12.5" />
            <path d={lace} stroke="#c9ccc9" strokeWidth="3" strokeDasharray="3 7" />
          </g>
        ))}
      </g>
      <rect className={styles.ink} x="122" y="92" width="36" height="30" rx="8" fill="#fff" />
    </svg>
  );
}

const LACES = [
  "M140 112V330",
  "M140 108C96 100 40 92 46 54C52 14 118 44 140 104",
  "M140 108C186 100 246 84 236 46C226 10 160 48 140 104",
  "M138 108C120 132 96 148 88 190",
  "M142 108C164 128 182 146 192 186",
];

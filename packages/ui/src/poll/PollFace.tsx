import clsx from "clsx";
import type { CSSProperties } from "react";
import styles from "./PollFace.module.css";

/** 1 = delighted … 4 = bad. */
export type PollAnswer = 1 | 2 | 3 | 4;

export type PollFaceProps = {
  answer: PollAnswer;
  /** Width in phone px; a kiosk doubles it. */
  size?: number | undefined;
  /** In the retailer's colour. */
  selected?: boolean | undefined;
  className?: string | undefined;
};

/** A box-end with a face. The lid shows the mood, from open to crushed. Decorative: put its name beside it. */
export function PollFace({ answer, size = 60, selected = false, className }: PollFaceProps) {
  const face = FACES[answer];
  return (
    <svg
      className={clsx(styles.face, selected && styles.selected, className)}
      style={{ "--size": size } as CSSProperties}
      viewBox="0 -2 64 66"
      aria-hidden="true"
    >
      <rect className={styles.box} x="9" y="20" width="46" height="41" rx="2" />
      <g transform={face.lid}>
        <rect className={styles.box} x="4.5" y="11" width="55" height="12" rx="2" />
      </g>
      <path className={styles.line} d={face.eyes} />
      <path className={clsx(styles.line, answer === 1 && styles.open)} d={face.mouth} />
    </svg>
  );
}

const FACES: Record<PollAnswer, { lid: string; eyes: string; mouth: string }> = {
  1: {
    lid: "translate(0 -7) rotate(-9 32 16)",
    eyes: "M20 33c1-5 6-5 7 0M37 33c1-5 6-5 7 0",
    mouth: "M19 39C21 54 43 54 45 39Z",
  },
  2: { lid: "translate(0 -2.5)", eyes: "M24 30v4M40 30v4", mouth: "M21 42C26 49 38 49 43 42" },
  3: { lid: "translate(0 1)", eyes: "M20.5 32h6M37.5 32h6", mouth: "M22 45H42" },
  4: {
    lid: "translate(0 3) rotate(4 32 16)",
    eyes: "M20 29l7 4M44 29l-7 4",
    mouth: "M21 49C26 41 38 41 43 49",
  },
};

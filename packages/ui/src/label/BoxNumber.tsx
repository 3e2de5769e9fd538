import clsx from "clsx";
import type { ReactNode } from "react";
import { BoxWall } from "../picture/BoxWall.tsx";
import { FitText } from "../text/FitText.tsx";
import styles from "./BoxNumber.module.css";

export type BoxNumberProps = {
  /** Smartbox número. It may contain a `<br/>`. */
  title: ReactNode;
  number: number;
  /** Doors on the wall. */
  count?: number | undefined;
  /** Largest type, in phone px, for a page with less height. */
  max?: number | undefined;
  /** The page says more than usual: on a low phone the wall leaves its height to that. */
  tight?: boolean | undefined;
};

/** The smart box's number, dominant on the pick-up screen, with its door marked on a map of the wall. */
export function BoxNumber({ title, number, count = 12, max = 404, tight = false }: BoxNumberProps) {
  return (
    <h1 className={clsx(styles.row, tight && styles.tight)}>
      <span className={styles.title}>
        <span className="h1">{title}</span>
        <BoxWall active={number} count={count} />
      </span>{" "}
      <span className={styles.number}>
        <FitText max={max} share={0.94}>
          {String(number)}
        </FitText>
      </span>
    </h1>
  );
}

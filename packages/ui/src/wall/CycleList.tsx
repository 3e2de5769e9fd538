import clsx from "clsx";
import { BarcodeProgress } from "../progress/BarcodeProgress.tsx";
import styles from "./CycleList.module.css";

export type CyclePhase = {
  text: string;
  /** How long it took, or has taken so far: 0:38. */
  time?: string | undefined;
  state: "done" | "now" | "pending";
};

export type CycleListProps = {
  phases: readonly CyclePhase[];
  /** How far the current phase is, 0..1: a barcode under it. */
  progress?: number | undefined;
  className?: string | undefined;
};

/** The phases of a box's cycle with their times. A barcode shows how far the current one is. */
export function CycleList({ phases, progress, className }: CycleListProps) {
  return (
    <ol className={clsx(styles.list, className)}>
      {phases.map(({ text, time, state }) => (
        <li key={text} className={styles[state]} aria-current={state === "now" ? "step" : undefined}>
          <span>{text}</span> <b>{time}</b>
          {state === "now" && progress !== undefined && (
            <BarcodeProgress done={progress} size="sm" bars={44} className={styles.code} />
          )}
        </li>
      ))}
    </ol>
  );
}

import clsx from "clsx";
import { Icon } from "../picture/Icon.tsx";
import type { IconName } from "../picture/icon-paths.ts";
import styles from "./PhaseList.module.css";

export type PhaseListProps = {
  phases: { text: string; icon: IconName }[];
  /** Index of the current phase; phases.length when all are done. */
  current: number;
  /** The data may be old: the accent is gone. */
  stale?: boolean | undefined;
  className?: string | undefined;
};

/** What a device does with the pairs, phase by phase. */
export function PhaseList({ phases, current, stale = false, className }: PhaseListProps) {
  return (
    <ol className={clsx(styles.list, stale && styles.stale, className)}>
      {phases.map(({ text, icon }, i) => (
        <li
          key={text}
          className={clsx(styles.phase, i < current && styles.done, i === current && styles.now)}
          aria-current={i === current ? "step" : undefined}
        >
          <span className={styles.icon}>
            {i < current ? <Icon name="check" weight={3} /> : <Icon name={icon} />}
          </span>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  );
}

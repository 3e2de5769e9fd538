import clsx from "clsx";
import { Icon } from "../picture/Icon.tsx";
import type { IconName } from "../picture/icon-paths.ts";
import { SlotText } from "../text/SlotText.tsx";
import styles from "./NoticeRows.module.css";

export type NoticeRowsProps = {
  rows: readonly {
    key: string;
    icon: IconName;
    title: string;
    text?: string | undefined;
    /** warn = amber, alarm = red; plain without one. */
    tone?: "warn" | "alarm" | undefined;
  }[];
  className?: string | undefined;
};

/** Faults and maintenance in one label, urgent ones in colour. */
export function NoticeRows({ rows, className }: NoticeRowsProps) {
  return (
    <ul className={clsx(styles.rows, className)}>
      {rows.map(({ key, icon, title, text, tone }) => (
        <li key={key} className={clsx(styles.row, tone && styles[tone])}>
          <Icon name={icon} size="lg" />
          <p>
            <b className={styles.title}>{title}</b>
            <SlotText>{text}</SlotText>
          </p>
        </li>
      ))}
    </ul>
  );
}

import clsx from "clsx";
import type { ReactNode } from "react";
import { SlotText } from "../text/SlotText.tsx";
import styles from "./EventList.module.css";

export type EventListItem = {
  key: string;
  /** 16:36:13 */
  time: string;
  text: ReactNode;
  /** Small under the text: a box's status, sanitizing-uvc. */
  note?: string | undefined;
  /** The latest event. */
  current?: boolean | undefined;
};

export type EventListProps = { items: readonly EventListItem[]; className?: string | undefined };

/** What happened and when: an order's steps, a box's history, a lost pair's last places. */
export function EventList({ items, className }: EventListProps) {
  return (
    <ol className={clsx(styles.list, className)}>
      {items.map(({ key, time, text, note, current }) => (
        <li key={key} className={clsx(styles.item, current && styles.current)}>
          <b className={styles.time}>{time}</b>
          <span className={styles.text}>
            <SlotText>{text}</SlotText>
            {note && <span className={styles.note}>{note}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

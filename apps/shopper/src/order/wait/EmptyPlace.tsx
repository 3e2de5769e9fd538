import { FitText } from "@horma/ui";
import styles from "./EmptyPlace.module.css";

/** Mock-up 15c: the place between two boxes where the shopper's would stand, with their name and the hour. */
export function EmptyPlace({ name, time }: { name: string; time: string }) {
  return (
    <div className={styles.shelf} aria-hidden="true">
      <svg viewBox="0 58 350 178" className={styles.boxes} aria-hidden="true">
        <path d="M0 224H350M0 232H350M-40 92H64V222H-40ZM-50 74H74V98H-50ZM286 92H390V222H286ZM276 74H400V98H276Z" />
        <path d="M92 92H258V222H92ZM82 74H268V92H82Z" className={styles.place} />
      </svg>
      <div className={styles.card}>
        <span className={styles.time}>{time}</span>
        <FitText max={44}>{name}</FitText>
      </div>
    </div>
  );
}

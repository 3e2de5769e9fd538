import { clockText } from "../time/clock-text.ts";
import styles from "./MedianWait.module.css";

/** The median of today's waits, ms, in the header; nothing before the first. */
export function MedianWait({ median }: { median: number | null }) {
  if (median === null) return null;
  return (
    <p className={styles.median} title="Mediana hoy">
      <span className={styles.name}>Mediana hoy</span> <b className="num">{clockText(median)}</b>
    </p>
  );
}

import type { ReactNode } from "react";
import styles from "./CardNone.module.css";

/** Where a store has no figures yet: what will stand here. */
export function CardNone({ children }: { children: ReactNode }) {
  return <p className={styles.none}>{children}</p>;
}

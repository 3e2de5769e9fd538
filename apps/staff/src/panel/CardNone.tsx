import type { ReactNode } from "react";
import styles from "./CardNone.module.css";

/** A store without figures yet: what will be here. */
export function CardNone({ children }: { children: ReactNode }) {
  return <p className={styles.none}>{children}</p>;
}

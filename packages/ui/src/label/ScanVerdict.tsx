import clsx from "clsx";
import { Icon } from "../picture/Icon.tsx";
import styles from "./ScanVerdict.module.css";

export type ScanVerdictProps = {
  /** wrong = alarm; right = ink with a check. */
  verdict: "wrong" | "right";
  /** Es la talla 42 */
  title: string;
  /** Buscas la 41½. Déjala donde estaba. */
  text?: string | undefined;
  className?: string | undefined;
};

/** A scan's result, read out at once. */
export function ScanVerdict({ verdict, title, text, className }: ScanVerdictProps) {
  return (
    <div role="alert" className={clsx(styles.verdict, styles[verdict], className)}>
      <Icon name={verdict === "wrong" ? "close" : "check"} weight={3} className={styles.icon} />
      <p>
        <b className={styles.title}>{title}</b>
        {text}
      </p>
    </div>
  );
}

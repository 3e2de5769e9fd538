import clsx from "clsx";
import { Icon } from "../picture/Icon.tsx";
import { SizeText } from "../text/SizeText.tsx";
import { Barcode } from "./Barcode.tsx";
import styles from "./PairToConfirm.module.css";

export type PairToConfirmProps = {
  size: string;
  ean: string;
  /** waiting = to be scanned now; confirmed = scanned; missing = reported missing; idle = another pair comes first. */
  state: "waiting" | "confirmed" | "missing" | "idle";
  /** Falta escanear, Confirmada, No está. */
  text: string;
  className?: string | undefined;
};

/** One pair to scan: its size, readable at arm's length, and its barcode. */
export function PairToConfirm({ size, ean, state, text, className }: PairToConfirmProps) {
  return (
    <article className={clsx(styles.pair, styles[state], className)}>
      <p className={styles.top}>
        <span className={clsx("num", styles.size)}>
          <SizeText>{size}</SizeText>
        </span>
        {state === "confirmed" && <Icon name="check" weight={3.4} className={styles.done} />}
        {state === "missing" && <Icon name="close" weight={3.4} className={styles.done} />}
        {(state === "waiting" || state === "idle") && <Icon name="scan" className={styles.scan} />}
      </p>
      <p className={styles.text} role="status">
        {text}
      </p>
      <div className={styles.code}>
        <Barcode code={ean} />
        <p>{ean}</p>
      </div>
    </article>
  );
}

import { BarcodeProgress, Label } from "@horma/ui";
import clsx from "clsx";
import type { ReactNode } from "react";
import styles from "./PinCard.module.css";
import { pinShown } from "./use-shown-pin.ts";

export type PinCardProps = {
  pin: string;
  /** How long it is still shown, ms. */
  left: number;
  title: ReactNode;
  /** Says how long it is still shown. */
  timer: ReactNode;
  note: ReactNode;
  /** Sets `--pin-digit`, the largest size of a digit. */
  className: string | undefined;
  children?: ReactNode;
};

/** A new PIN on a label, for as long as it is shown. */
export function PinCard({ pin, left, title, timer, note, className, children }: PinCardProps) {
  return (
    <Label className={clsx(styles.label, className)}>
      <p className={styles.row}>
        {title}
        <span role="timer">{timer}</span>
      </p>
      <p role="status" className={styles.cells} aria-label={[...pin].join(" ")}>
        {[...pin].map((digit, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a digit is its place
          <span key={place} aria-hidden="true">
            {digit}
          </span>
        ))}
      </p>
      <div className={styles.tell}>
        <p>{note}</p>
        <BarcodeProgress done={left / pinShown} bars={60} size="sm" />
        {children}
      </div>
    </Label>
  );
}

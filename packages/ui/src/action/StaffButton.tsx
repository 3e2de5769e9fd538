import clsx from "clsx";
import { type ComponentProps, type MouseEvent, useId } from "react";
import { Icon } from "../picture/Icon.tsx";
import type { IconName } from "../picture/icon-paths.ts";
import { BarcodeProgress } from "../progress/BarcodeProgress.tsx";
import { SlotText } from "../text/SlotText.tsx";
import styles from "./StaffButton.module.css";

export type StaffButtonProps = ComponentProps<"button"> & {
  /** ink = the card's main action; line = another; alarm = cannot be undone; header = on the ink header. */
  variant?: "ink" | "line" | "alarm" | "header" | undefined;
  /** md = 48 px, lg = 64 px, full width, text at the left. */
  size?: "md" | "lg" | undefined;
  /** Before the text; after it on a large button. */
  icon?: IconName | undefined;
  /** At the right edge of a large button: "1 de 2". */
  end?: string | undefined;
  busy?: boolean | undefined;
  /** The action waits for the network: dashed, and clicks do nothing. The text says so: "En cola". */
  queued?: boolean | undefined;
  /** Why it cannot be used now: dashed, with a padlock. The reason is its accessible description; clicks do nothing. */
  locked?: string | undefined;
  /** What a person has to do or give first, as a line under its text and its accessible description; clicks do nothing. */
  missing?: string | undefined;
};

/** The staff app's button: ink or outline. Only the alarm has a colour. */
export function StaffButton(props: StaffButtonProps) {
  const {
    variant = "ink",
    size = "md",
    icon,
    end,
    busy = false,
    queued = false,
    locked,
    missing,
    ...rest
  } = props;
  const { className, children, onClick, ...native } = rest;
  const reason = useId();
  const off = busy || queued || locked !== undefined || missing !== undefined;
  const shown = locked !== undefined ? "lock" : queued ? "clock" : icon;
  const click = (event: MouseEvent<HTMLButtonElement>) => (off ? event.preventDefault() : onClick?.(event));
  return (
    <>
      <button
        type="button"
        {...native}
        onClick={click}
        aria-disabled={off || undefined}
        aria-busy={busy || undefined}
        aria-describedby={locked === undefined && missing === undefined ? native["aria-describedby"] : reason}
        className={clsx(
          styles.button,
          styles[variant],
          styles[size],
          queued && styles.queued,
          locked !== undefined && styles.locked,
          missing !== undefined && styles.missing,
          className,
        )}
      >
        {shown && size === "md" && !busy && <Icon name={shown} className={styles.icon} />}
        {busy && size === "md" && <Working />}
        <span className={styles.text}>
          <SlotText>{children}</SlotText>
          {missing !== undefined && (
            // Hidden, so that it describes the button and is no part of its name.
            <span id={reason} aria-hidden="true" className={styles.why}>
              {missing}
            </span>
          )}
        </span>
        {size === "lg" && (end !== undefined || shown || busy) && (
          <span className={styles.end}>
            {end}
            {busy ? <Working /> : shown && <Icon name={shown} />}
          </span>
        )}
      </button>
      {locked !== undefined && missing === undefined && (
        <span id={reason} hidden>
          {locked}
        </span>
      )}
    </>
  );
}

function Working() {
  return <BarcodeProgress className={styles.working} indeterminate bars={7} size="xs" />;
}

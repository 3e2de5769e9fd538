import clsx from "clsx";
import { type ComponentProps, type MouseEvent, useId } from "react";
import { Icon } from "../picture/Icon.tsx";
import type { IconName } from "../picture/icon-paths.ts";
import { BarcodeProgress } from "../progress/BarcodeProgress.tsx";
import styles from "./StaffButton.module.css";

export type StaffButtonProps = ComponentProps<"button"> & {
  /** ink = the one thing to do on its card; line = another; alarm = what cannot be taken back; header = on the ink header. */
  variant?: "ink" | "line" | "alarm" | "header" | undefined;
  /** md = 48 px, lg = 64 px, full width, text at the left. */
  size?: "md" | "lg" | undefined;
  /** Before the text; on a large one after it. */
  icon?: IconName | undefined;
  /** At the right edge of a large one: "1 de 2". */
  end?: string | undefined;
  busy?: boolean | undefined;
  /** Kept until the network is back: dashed, and clicks do nothing. The text says so: "En cola". */
  queued?: boolean | undefined;
  /** Why it must not be used now: dashed, with a padlock; the reason is its description. Clicks do nothing. */
  locked?: string | undefined;
};

/** The staff console's button: ink or outline, never a colour but the alarm's. */
export function StaffButton(props: StaffButtonProps) {
  const { variant = "ink", size = "md", icon, end, busy = false, queued = false, locked, ...rest } = props;
  const { className, children, onClick, ...native } = rest;
  const reason = useId();
  const off = busy || queued || locked !== undefined;
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
        aria-describedby={locked === undefined ? native["aria-describedby"] : reason}
        className={clsx(
          styles.button,
          styles[variant],
          styles[size],
          queued && styles.queued,
          locked !== undefined && styles.locked,
          className,
        )}
      >
        {shown && size === "md" && !busy && <Icon name={shown} className={styles.icon} />}
        {busy && size === "md" && <Working />}
        <span className={styles.text}>{children}</span>
        {size === "lg" && (end !== undefined || shown || busy) && (
          <span className={styles.end}>
            {end}
            {busy ? <Working /> : shown && <Icon name={shown} />}
          </span>
        )}
      </button>
      {locked !== undefined && (
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

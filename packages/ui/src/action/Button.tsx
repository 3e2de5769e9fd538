import clsx from "clsx";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Icon } from "../picture/Icon.tsx";
import type { IconName } from "../picture/icon-paths.ts";
import { BarcodeProgress } from "../progress/BarcodeProgress.tsx";
import styles from "./Button.module.css";

export type ButtonProps = ComponentProps<"button"> & {
  /** accent = what to do next; ink = inverted, on a box surface; line = second choice; white = on the camera. */
  variant?: "accent" | "ink" | "line" | "white" | undefined;
  /** The icon after the text: an arrow by default, null for none. */
  icon?: IconName | null | undefined;
  size?: "sm" | "md" | "lg" | undefined;
  /** Between the text and the icon, e.g. SizeChips. */
  end?: ReactNode;
  align?: "between" | "center" | undefined;
  /** The action is under way: a printing barcode replaces the icon, and clicks do nothing. */
  busy?: boolean | undefined;
  /** Not usable yet. It stays focusable, so that a click can say why (onBlocked). */
  blocked?: boolean | undefined;
  onBlocked?: (() => void) | undefined;
};

/** The call to action: full width, 64 px (kiosk 132 px). One per screen in accent. */
export function Button(props: ButtonProps) {
  const { variant = "accent", icon = "forward", size = "md", end, align = "between", ...rest } = props;
  const { busy = false, blocked = false, onBlocked, onClick, className, children, ...native } = rest;
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (!busy && !blocked) return onClick?.(event);
    event.preventDefault();
    if (!busy) onBlocked?.();
  };
  return (
    <button
      type="button"
      {...native}
      onClick={click}
      aria-disabled={blocked || busy || undefined}
      aria-busy={busy || undefined}
      className={clsx(
        styles.button,
        styles[variant],
        styles[size],
        styles[align],
        blocked && styles.off,
        className,
      )}
    >
      <span className={styles.text}>{children}</span>
      <Trailing busy={busy} icon={icon} size={size} end={end} />
    </button>
  );
}

function Trailing({
  busy,
  icon,
  size,
  end,
}: Pick<ButtonProps, "icon" | "end"> & { busy: boolean; size: string }) {
  if (busy) return <BarcodeProgress className={styles.busy} indeterminate bars={9} size="xs" />;
  if (!end && !icon) return null;
  return (
    <span className={styles.end}>
      {end}
      {icon && <Icon name={icon} size={size === "lg" ? "xl" : "md"} />}
    </span>
  );
}

import clsx from "clsx";
import styles from "./Icon.module.css";
import { ICON_PATHS, type IconName } from "./icon-paths.ts";

export type IconProps = {
  name: IconName;
  size?: "sm" | "md" | "lg" | "xl" | undefined;
  /** Stroke width on the 24 px grid; 3 for a check that stands for "done". */
  weight?: number | undefined;
  /** Accessible name; without one the icon is decoration. */
  label?: string | undefined;
  className?: string | undefined;
};

/** One of our own icons, in the colour of the text around it. */
export function Icon({ name, size = "md", weight = 2, label, className }: IconProps) {
  const icon = ICON_PATHS[name];
  const solid = "fill" in icon;
  return (
    <svg
      className={clsx(styles.icon, styles[size], className)}
      viewBox="0 0 24 24"
      fill={solid ? "currentColor" : "none"}
      stroke={solid ? "none" : "currentColor"}
      strokeWidth={weight}
      strokeLinecap="square"
      role={label === undefined ? undefined : "img"}
      aria-label={label}
      aria-hidden={label === undefined}
    >
      <path d={icon.d} />
    </svg>
  );
}

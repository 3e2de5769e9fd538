import clsx from "clsx";
import type { CSSProperties } from "react";
import styles from "./FitText.module.css";
import { SizeText } from "./SizeText.tsx";
import { textWidth } from "./text-width.ts";

export type FitTextProps = {
  children: string;
  /** Largest font size, in phone px; a kiosk takes 2.5 times as much. */
  max: number;
  /** Smallest font size, in phone px. */
  min?: number | undefined;
  as?: "span" | "p" | "h1" | undefined;
  /** Part of the container's width to fill, 0..1. */
  share?: number | undefined;
  className?: string | undefined;
};

/** One line of condensed type, as large as its container allows. The layout around it sets its width. */
export function FitText({
  children,
  max,
  min = 14,
  as: Element = "span",
  share = 1,
  className,
}: FitTextProps) {
  const fit = {
    "--max": max,
    "--min": min,
    "--ems": textWidth(children),
    "--share": share,
  } as CSSProperties;
  return (
    <Element className={clsx(styles.line, className)} style={fit}>
      <span className={styles.text}>
        <SizeText>{children}</SizeText>
      </span>
    </Element>
  );
}

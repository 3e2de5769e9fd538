import clsx from "clsx";
import type { CSSProperties } from "react";
import styles from "./BarcodeProgress.module.css";
import { barWidths } from "./bar-widths.ts";

export type BarcodeProgressProps = {
  /** Finished part, 0..1: ink bars. */
  done?: number | undefined;
  /** Part under way, 0..1: accent bars after them. */
  now?: number | undefined;
  /** Part whose length is known, 0..1: the bars after it get shorter. */
  certain?: number | undefined;
  /** Unknown length: the code prints itself left to right. */
  indeterminate?: boolean | undefined;
  /** Height: 14, 20, 40 or 84 px (doubled on a kiosk), or the remaining height of the column. */
  size?: "xs" | "sm" | "md" | "lg" | "fill" | undefined;
  bars?: number | undefined;
  /** The background. */
  tone?: "paper" | "box" | "dark" | undefined;
  /** With a name it is a progressbar; without one it is decorative, beside a text that says the same. */
  label?: string | undefined;
  className?: string | undefined;
};

/** Time and progress, printed as a barcode. */
export function BarcodeProgress(props: BarcodeProgressProps) {
  const { done = 0, now = 0, certain = 1, indeterminate = false } = props;
  const { size = "md", bars = 46, tone = "paper", label } = props;
  const state = (from: number) => {
    const at = from + 0.5 / bars;
    if (indeterminate || at < done) return styles.done;
    return at < done + now ? styles.now : undefined;
  };
  const named = label !== undefined && {
    role: "progressbar",
    "aria-label": label,
    ...(!indeterminate && {
      "aria-valuemin": 0,
      "aria-valuemax": 100,
      "aria-valuenow": Math.round(done * 100),
    }),
  };
  return (
    <div
      className={clsx(
        styles.code,
        styles[size],
        styles[tone],
        indeterminate && styles.printing,
        props.className,
      )}
      {...(named || { "aria-hidden": true })}
    >
      {barWidths(bars).map(({ from, bar, gap }) => (
        <span
          key={from}
          className={clsx(styles.bar, state(from))}
          style={{ "--bar": bar, "--gap": gap, "--i": from, ...heightOf(from, certain) } as CSSProperties}
        />
      ))}
    </div>
  );
}

/** A bar after the certain ones is lower the later it comes. */
function heightOf(from: number, certain: number): CSSProperties | undefined {
  if (from < certain) return undefined;
  return { transform: `scaleY(${(1 - (0.9 * (from - certain)) / (1 - certain)).toFixed(2)})` };
}

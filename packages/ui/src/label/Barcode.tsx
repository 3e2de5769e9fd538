import clsx from "clsx";
import type { CSSProperties } from "react";
import styles from "./Barcode.module.css";
import { bars, encodeEan13 } from "./ean13.ts";

export type BarcodeProps = {
  /** 12 digits, or 13 with a valid check digit. */
  code: string;
  /** In phone px; a kiosk doubles it. */
  height?: number | undefined;
  /** Accessible name; without one the bars are decoration, the digits standing beside them. */
  label?: string | undefined;
  className?: string | undefined;
};

/** A real EAN-13: a scanner reads it off the screen. */
export function Barcode({ code, height = 44, label, className }: BarcodeProps) {
  return (
    <svg
      className={clsx(styles.barcode, className)}
      style={{ "--height": height } as CSSProperties}
      viewBox="0 0 95 10"
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      role={label === undefined ? undefined : "img"}
      aria-label={label}
      aria-hidden={label === undefined}
    >
      <path
        d={bars(encodeEan13(code))
          .map(({ x, width }) => `M${x} 0h${width}v10h-${width}z`)
          .join("")}
      />
    </svg>
  );
}

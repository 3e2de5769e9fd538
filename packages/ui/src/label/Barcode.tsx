import { checkDigit } from "@horma/gtin";
import { eanModules } from "@horma/gtin/bars";
import clsx from "clsx";
import type { CSSProperties } from "react";
import styles from "./Barcode.module.css";

export type BarcodeProps = {
  /** 8 or 13 digits with a valid check digit, or the first 12 of an EAN-13. */
  code: string;
  /** In phone px; a kiosk doubles it. */
  height?: number | undefined;
  /** Accessible name. Without one the bars are decorative, and the digits stand beside them. */
  label?: string | undefined;
  className?: string | undefined;
};

/** A real EAN-13 or EAN-8. A scanner can read it from the screen. */
export function Barcode({ code, height = 44, label, className }: BarcodeProps) {
  const modules = eanModules(code.length === 12 ? code + checkDigit(code) : code);
  return (
    <svg
      className={clsx(styles.barcode, className)}
      style={{ "--height": height } as CSSProperties}
      viewBox={`0 0 ${modules.length} 10`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      role={label === undefined ? undefined : "img"}
      aria-label={label}
      aria-hidden={label === undefined}
    >
      <path
        d={[...modules.matchAll(/1+/g)]
          .map(({ index, 0: { length } }) => `M${index} 0h${length}v10h-${length}z`)
          .join("")}
      />
    </svg>
  );
}

import { checkDigit, printedDigits, toGtin } from "@horma/gtin";
import { eanModules } from "@horma/gtin/bars";
import clsx from "clsx";
import type { CSSProperties } from "react";
import styles from "./Barcode.module.css";

export type BarcodeProps = {
  /** A GTIN of one piece, or the first 12 digits of an EAN-13. Nothing is drawn of anything else. */
  code: string;
  /** In phone px; a kiosk doubles it. */
  height?: number | undefined;
  /** Accessible name. Without one the bars are decorative, and the digits stand beside them. */
  label?: string | undefined;
  className?: string | undefined;
};

/** A real EAN-13 or EAN-8. A scanner can read it from the screen. */
export function Barcode({ code, height = 44, label, className }: BarcodeProps) {
  const digits = eanDigits(code);
  if (digits === undefined) return null;
  const modules = eanModules(digits);
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

function eanDigits(code: string): string | undefined {
  const gtin = toGtin(code);
  const digits = gtin === undefined ? undefined : printedDigits(gtin);
  if (digits !== undefined && digits.length < 14) return digits;
  return /^\d{12}$/.test(code) ? code + checkDigit(code) : undefined;
}

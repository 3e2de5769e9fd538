import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import type { ComponentProps } from "react";
import { Icon } from "../picture/Icon.tsx";
import { SizeText } from "../text/SizeText.tsx";
import styles from "./SizeButton.module.css";

export type SizeButtonProps = Omit<ComponentProps<"button">, "children"> & {
  /** As shown: 41½. */
  size: string;
  /** The same size in another system: US 8½. */
  note?: string | undefined;
  /** 1 or 2 when chosen, in the order of choosing. */
  order?: 0 | 1 | 2 | undefined;
  /** Whether it is the size whose code was read. */
  scanned?: boolean | undefined;
  /** Accessible name, with the size as data: Talla 41.5. */
  label?: string | undefined;
};

/** The end of a shoe box with its lid. No stock is an empty dashed slot. */
export function SizeButton(props: SizeButtonProps) {
  const { t } = useLingui();
  const { size, note, order = 0, scanned = false, label = `${t`Talla`} ${size}`, ...rest } = props;
  const { disabled = false, className, ...native } = rest;
  return (
    <button
      type="button"
      {...native}
      disabled={disabled}
      aria-pressed={order > 0}
      aria-description={scanned ? t`La de tu código` : undefined}
      aria-label={disabled ? `${label} ${t`- No disponible`}` : label}
      className={clsx(styles.size, order > 0 && styles.chosen, className)}
    >
      <span className={clsx("num", styles.number)}>
        <SizeText>{size}</SizeText>
      </span>
      <span className={styles.note}>{disabled ? t`- No disponible` : note}</span>
      {scanned && (
        <span className={styles.scanned}>
          <Icon name="scan" size="sm" />
        </span>
      )}
      {order > 0 && <span className={styles.order}>{order}</span>}
    </button>
  );
}

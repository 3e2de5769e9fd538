import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import type { ReactNode } from "react";
import styles from "./Price.module.css";

export type PriceProps = {
  /** What the pair costs, formatted. */
  price: string;
  /** The price before the offer, formatted. Only if it is higher. */
  normal?: string | undefined;
  size?: "md" | "lg" | undefined;
  /** Beside the normal price, e.g. the discount's Tag. */
  end?: ReactNode;
  className?: string | undefined;
};

/** The price. If an offer is lower, the normal price stands above it, struck through. */
export function Price(props: PriceProps) {
  const { price, normal, size = "lg", end, className } = props;
  const { t } = useLingui();
  return (
    <div className={clsx(styles.price, styles[size], className)}>
      {(normal || end) && (
        <p className={styles.before}>
          {normal && (
            <s className={styles.normal}>
              <span className="visually-hidden">{t`Precio normal`} </span>
              {normal}
            </s>
          )}
          {end}
        </p>
      )}
      <p className={clsx("num", styles.now)}>
        <span className="visually-hidden">{normal ? t`Precio oferta` : t`Precio normal`} </span>
        {price}
      </p>
    </div>
  );
}

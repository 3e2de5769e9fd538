import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import type { ReactNode } from "react";
import { SizeText } from "../text/SizeText.tsx";
import styles from "./ProductLabel.module.css";

export type ProductLabelProps = {
  image?: ReactNode;
  brand?: string | undefined;
  name: string;
  /** Third line, e.g. the colour. */
  note?: string | undefined;
  sizes?: { size: string; note?: string | undefined; missing?: boolean | undefined }[] | undefined;
  /** row: image | brand, name | sizes. wide: image over the name | big sizes, each over its note. */
  layout?: "row" | "wide" | undefined;
  className?: string | undefined;
};

/** A product's row of cells, inside a Label. */
export function ProductLabel(props: ProductLabelProps) {
  const { image, brand, name, note, sizes = [], layout = "row", className } = props;
  const { t } = useLingui();
  return (
    <div className={clsx(styles.product, styles[layout], className)}>
      {(image || layout === "wide") && (
        <div className={styles.image}>
          {image}
          {layout === "wide" && <p className={clsx("cut", styles.name)}>{name}</p>}
        </div>
      )}
      {layout === "row" && (
        <div className={styles.text}>
          {brand && <p className="label">{brand}</p>}
          <p className={clsx("cut", styles.name)}>{name}</p>
          {note && <p className="small">{note}</p>}
        </div>
      )}
      {sizes.map((size) => (
        <div
          key={size.size}
          className={clsx(
            styles.size,
            size.size.includes("½") && styles.half,
            size.missing && styles.missing,
          )}
        >
          <p className="num">
            <span className="visually-hidden">{t`Talla`} </span>
            <SizeText>{size.size}</SizeText>
          </p>
          {size.note && <p className={styles.note}>{size.note}</p>}
        </div>
      ))}
    </div>
  );
}

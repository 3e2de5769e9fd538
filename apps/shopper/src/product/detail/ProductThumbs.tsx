import { ImageChoice, ProductImage } from "@horma/ui";
import { useLingui } from "@lingui/react/macro";
import styles from "./ProductThumbs.module.css";
import type { ProductView } from "./product-views.ts";

/** The carousel's thumbnails: a column on the picture, or a row within reach. */
export function ProductThumbs(props: {
  views: readonly ProductView[];
  shown: number;
  onShow: (index: number) => void;
  direction: "row" | "column";
  className: string;
}) {
  const { t } = useLingui();
  const { views, shown, onShow, direction, className } = props;
  return (
    <ImageChoice
      label={t`Imágenes`}
      look="thumb"
      direction={direction}
      className={className}
      value={String(shown)}
      onChange={(value) => onShow(Number(value))}
      items={views.map((view, index) => ({
        value: String(index),
        label: view.label,
        image: (
          <ProductImage src={view.src} srcSet={view.srcSet} sizes="50px" alt="" className={styles.thumb} />
        ),
      }))}
    />
  );
}

import { ImageChoice, ProductImage } from "@horma/ui";
import { useLingui } from "@lingui/react/macro";
import { useSurface } from "../../surface.ts";
import styles from "./ProductThumbs.module.css";
import type { ProductView } from "./product-views.ts";

/** The carousel's thumbnails: a column on the phone's picture, a row within reach on the kiosk. */
export function ProductThumbs(props: {
  views: readonly ProductView[];
  shown: number;
  onShow: (index: number) => void;
  className?: string | undefined;
}) {
  const { t } = useLingui();
  const { views, shown, onShow, className } = props;
  const direction = useSurface() === "kiosk" ? "row" : "column";
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

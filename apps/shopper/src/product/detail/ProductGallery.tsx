import { LastShape, ProductImage, Tag } from "@horma/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { type ReactNode, useEffect, useRef } from "react";
import styles from "./ProductGallery.module.css";
import type { ProductView } from "./product-views.ts";

type ProductGalleryProps = {
  views: readonly ProductView[];
  /** Index of the view in sight. */
  shown: number;
  onShow: (index: number) => void;
  available: boolean;
  /** Beside the head. */
  low: boolean;
  /** Thumbnails that lie on the picture. */
  children?: ReactNode;
};

/** Within this, ms, a press on a thumbnail has begun to move the carousel. */
const begun = 100;

/** The carousel: views side by side that snap into place; finger, arrow keys and thumbnails move it. */
export function ProductGallery(props: ProductGalleryProps) {
  const { views, shown, onShow, available, low, children } = props;
  const { t } = useLingui();
  const track = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = track.current;
    // A region that scrolls must be reachable by keyboard.
    if (element !== null) element.tabIndex = 0;
    if (element === null || viewInSight(element) === shown) return;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    element.scrollTo({ left: shown * element.clientWidth, behavior: still ? "instant" : "smooth" });
  }, [shown]);
  /** Says what is in sight, unless the carousel moves on: the end of one way may come just after a press began another. */
  const settle = (element: HTMLElement) => {
    const { scrollLeft } = element;
    setTimeout(() => element.scrollLeft === scrollLeft && onShow(viewInSight(element)), begun);
  };
  return (
    <div className={clsx(styles.gallery, low && styles.low)}>
      <LastShape className={styles.backdrop} />
      <section
        ref={track}
        className={styles.track}
        aria-label={t`Imágenes del calzado`}
        onScrollEnd={(event) => settle(event.currentTarget)}
      >
        {views.map((view, index) => (
          <div key={view.label} className={styles.view}>
            <ProductImage
              src={view.src}
              srcSet={view.srcSet}
              sizes="(min-width: 900px) 840px, 312px"
              alt={view.label}
              priority={index === 0}
            />
          </div>
        ))}
      </section>
      <Tag tone={available ? "ok" : "alarm"} className={styles.badge}>
        {available ? <Trans>Disponible</Trans> : <Trans>No Disponible</Trans>}
      </Tag>
      {children}
    </div>
  );
}

function viewInSight(track: HTMLElement): number {
  return track.clientWidth === 0 ? 0 : Math.round(track.scrollLeft / track.clientWidth);
}

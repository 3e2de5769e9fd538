import clsx from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { Icon } from "../picture/Icon.tsx";
import type { IconName } from "../picture/icon-paths.ts";
import { SizeText } from "../text/SizeText.tsx";
import { SlotText } from "../text/SlotText.tsx";
import styles from "./OrderCard.module.css";

export type OrderCardProps = ComponentProps<"article"> & {
  /** A link or button with the class `covering-control`. It takes every touch on the card, except on the card's action. */
  cover?: ReactNode;
};

/** One order on the board: a label of three rows (Top, with Ticks under it, Product, Bottom), or of two (Top, Line). */
export function OrderCard({ cover, className, children, ...native }: OrderCardProps) {
  return (
    <article {...native} className={clsx(styles.card, className)}>
      {children}
      {cover}
    </article>
  );
}

/** Signs of two whole sizes, `3940`. */
const twoWhole = 4;

/** The sizes, readable from two metres, beside the clock. */
OrderCard.Top = function OrderCardTop({ sizes, clock }: { sizes: readonly string[]; clock?: ReactNode }) {
  return (
    <div className={styles.top}>
      <p className={clsx(styles.sizes, sizes.join("").length > twoWhole && styles.long)}>
        {sizes.map((size, index) => (
          // Two pairs of one size are two numbers.
          // biome-ignore lint/suspicious/noArrayIndexKey: the order of an order's pairs does not change
          <span key={index} className={clsx("num", styles.size)}>
            <SizeText>{size}</SizeText>
          </span>
        ))}
      </p>
      {clock}
    </div>
  );
};

export type OrderCardProductProps = { image: ReactNode; title: string; note: string };

/** Which shoe, and whose: picture, "Puelche Brisa 2", "Nico · Hueso". */
OrderCard.Product = function OrderCardProduct({ image, title, note }: OrderCardProductProps) {
  return (
    <div className={styles.product}>
      <div className={styles.image}>{image}</div>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        <p className={styles.note}>{note}</p>
      </div>
    </div>
  );
};

type OrderCardLineProps = { image: ReactNode; place: string; note: string; action?: ReactNode };

/** Shoe, place, whose it is and the action in one row, where many cards are in sight at once. Instead of Product and Bottom. */
OrderCard.Line = function OrderCardLine({ image, place, note, action }: OrderCardLineProps) {
  return (
    <div className={styles.line}>
      <div className={styles.image}>{image}</div>
      <p className={styles.words}>
        <b className={clsx("num", styles.slot)}>
          <SlotText>{place}</SlotText>
        </b>{" "}
        <span className={styles.note}>{note}</span>
      </p>
      {action && <div className={styles.act}>{action}</div>}
    </div>
  );
};

export type OrderCardBottomProps = { icon: IconName; place: string; action?: ReactNode };

/** Where the pairs are and what to do with them. */
OrderCard.Bottom = function OrderCardBottom({ icon, place, action }: OrderCardBottomProps) {
  return (
    <div className={styles.bottom}>
      <p className={styles.place}>
        <Icon name={icon} className={styles.icon} />
        <b>
          <SlotText>{place}</SlotText>
        </b>
      </p>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
};

import { LastMark } from "@horma/ui";
import clsx from "clsx";
import styles from "./Brand.module.css";

export type BrandProps = {
  /** Name of the store, once it is known. */
  store: string | null;
  /** header = on the ink header; board = large, on the board's colour. */
  tone: "header" | "board";
  /** A tablet's header that is full keeps the mark and leaves out our name. */
  short?: boolean;
};

/** Our mark, our name and the store's. */
export function Brand({ store, tone, short = false }: BrandProps) {
  return (
    <p className={clsx(styles.brand, styles[tone], short && styles.short)}>
      <LastMark className={styles.mark} />
      <b className={styles.name}>Horma</b>
      {store !== null && <span className={styles.store}>{store}</span>}
    </p>
  );
}

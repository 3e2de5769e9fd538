import clsx from "clsx";
import { SizeText } from "../text/SizeText.tsx";
import styles from "./ConversionStrip.module.css";

export type ConversionStripProps = {
  cells: { system: string; size: string }[];
  /** Index of the inked cell. */
  active?: number | undefined;
  className?: string | undefined;
};

/** One size in every system, as printed along a box label. */
export function ConversionStrip({ cells, active, className }: ConversionStripProps) {
  return (
    <dl className={clsx(styles.strip, className)}>
      {cells.map(({ system, size }, i) => (
        <div key={system} className={clsx(i === active && styles.active)}>
          <dt className={styles.system}>{system}</dt>
          <dd className={styles.size}>
            <SizeText>{size}</SizeText>
          </dd>
        </div>
      ))}
    </dl>
  );
}

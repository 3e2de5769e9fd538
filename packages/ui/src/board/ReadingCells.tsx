import clsx from "clsx";
import styles from "./ReadingCells.module.css";

export type ReadingCellsProps = {
  /** Peso 1,1 kg. An unknown value is a dash. */
  cells: readonly { name: string; value: string }[];
  className?: string | undefined;
};

/** What a box's sensors say, side by side. */
export function ReadingCells({ cells, className }: ReadingCellsProps) {
  return (
    <dl className={clsx(styles.cells, className)}>
      {cells.map(({ name, value }) => (
        <div key={name} className={styles.cell}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

import clsx from "clsx";
import styles from "./FigureStrip.module.css";

export type FigureStripProps = {
  figures: readonly {
    what: string;
    figure: string;
    /** Whether it is bad. */
    alarm?: boolean;
  }[];
};

/** Figures side by side, each with what it counts below. */
export function FigureStrip({ figures }: FigureStripProps) {
  return (
    <dl className={styles.strip}>
      {figures.map(({ what, figure, alarm }) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd className={clsx("num", alarm === true && styles.alarm)}>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

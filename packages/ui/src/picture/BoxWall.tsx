import clsx from "clsx";
import styles from "./BoxWall.module.css";

export type BoxWallProps = {
  /** Number of the shopper's door, from 1. */
  active: number;
  count?: number | undefined;
  className?: string | undefined;
};

/** A small map of the wall of smart boxes. The last row's doors are taller. */
export function BoxWall({ active, count = 12, className }: BoxWallProps) {
  const doors = Array.from({ length: count }, (_, i) => i + 1);
  return (
    <span className={clsx(styles.wall, className)} aria-hidden="true">
      {doors.map((door) => (
        <span
          key={door}
          className={clsx(styles.door, door > count - 4 && styles.tall, door === active && styles.active)}
        />
      ))}
    </span>
  );
}

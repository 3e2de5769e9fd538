import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { Icon } from "../picture/Icon.tsx";
import styles from "./Stars.module.css";

export type StarsProps = {
  /** 0..5; a fraction fills part of a star. */
  value: number;
  /** The figure beside the stars, already formatted. */
  text?: string | undefined;
  className?: string | undefined;
};

/** A rating in five stars. */
export function Stars({ value, text, className }: StarsProps) {
  const { t } = useLingui();
  const rating = text ?? String(value);
  return (
    <span className={clsx(styles.rating, className)}>
      <span role="img" aria-label={t`${rating} de 5`} className={styles.stars}>
        {[0, 1, 2, 3, 4].map((star) => (
          <span key={star} className={styles.star}>
            <Icon name="star" className={styles.empty} />
            <span
              className={styles.fill}
              style={{ width: `${Math.min(1, Math.max(0, value - star)) * 100}%` }}
            >
              <Icon name="star" className={styles.full} />
            </span>
          </span>
        ))}
      </span>
      {text && <span aria-hidden="true">{text}</span>}
    </span>
  );
}

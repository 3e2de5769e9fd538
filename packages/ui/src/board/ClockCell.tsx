import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { Icon } from "../picture/Icon.tsx";
import styles from "./ClockCell.module.css";

/** How long a wait is against its target: within it, near its end, past it. */
export type WaitTone = "calm" | "soon" | "late";

export type ClockCellProps = {
  /** 2:18 */
  time: string;
  /** Under the time: espera, para retirar, en salón. On a stale clock: "a las 16:36". */
  caption: string;
  tone?: WaitTone | undefined;
  /** The network is gone: the time stopped when the caption says. Hatched, without a tone. */
  stale?: boolean | undefined;
  /** Only the time, larger; its caption is read out, and shown once it is stale. */
  large?: boolean | undefined;
  className?: string | undefined;
};

/** A card's clock. Its tone is the staff app's only colour; past the target it also has an icon. */
export function ClockCell(props: ClockCellProps) {
  const { time, caption, tone = "calm", stale = false, large = false, className } = props;
  const { t } = useLingui();
  return (
    <p className={clsx(styles.cell, stale ? styles.stale : styles[tone], large && styles.large, className)}>
      {tone === "late" && !stale && (
        <Icon name="alert" className={large ? "visually-hidden" : styles.icon} label={t`Pasada la meta`} />
      )}
      <span className={styles.text}>
        <span className={styles.time}>{time}</span>{" "}
        <span className={large && !stale ? "visually-hidden" : styles.caption}>{caption}</span>
      </span>
    </p>
  );
}

import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import type { CSSProperties } from "react";
import { Icon } from "../picture/Icon.tsx";
import type { WaitTone } from "./ClockCell.tsx";
import { Ticks } from "./Ticks.tsx";
import styles from "./WaitBlock.module.css";

export type WaitBlockProps = {
  /** 1:47 */
  time: string;
  /** Part of the target that has passed, 0..1. */
  done: number;
  tone?: WaitTone | undefined;
  title?: string | undefined;
  /** Beside the title: Meta 2:00. */
  target: string;
  /** The network is gone: "a las 16:36" replaces the target. */
  staleAt?: string | undefined;
};

/** How long one order has waited: the dominant number of its screen. */
export function WaitBlock(props: WaitBlockProps) {
  const { t } = useLingui();
  const { time, done, tone = "calm", title = t`Espera`, target, staleAt } = props;
  const stale = staleAt !== undefined;
  return (
    <section className={clsx(styles.block, stale ? styles.stale : styles[tone])}>
      <p className={styles.head}>
        <span>
          {tone === "late" && !stale && <Icon name="alert" size="sm" label={t`Pasada la meta`} />}
          {title}
        </span>
        <span>{stale ? t`a las ${staleAt}` : target}</span>
      </p>
      <p className={clsx("num", styles.time)} style={{ "--letters": time.length } as CSSProperties}>
        {time}
      </p>
      <Ticks done={done} count={36} look="block" />
    </section>
  );
}

import { i18n } from "@lingui/core";
import type { ReactNode } from "react";
import { stageTitles } from "../order/stage.ts";
import styles from "./WaitingHead.module.css";

export type WaitingHeadProps = {
  waiting: number;
  /** The way to one's own round. */
  round: ReactNode;
  children: ReactNode;
};

/** Over what waits: how many, and what orders it. */
export function WaitingHead({ waiting, round, children }: WaitingHeadProps) {
  return (
    <div className={styles.head}>
      <h2 className={styles.title}>
        {i18n._(stageTitles.to_prepare)} <span className="num">{waiting}</span>
      </h2>
      {round}
      <div className={styles.order}>{children}</div>
    </div>
  );
}

import { i18n } from "@lingui/core";
import type { ReactNode } from "react";
import { stageTitles } from "../order/stage.ts";
import styles from "./WaitingHead.module.css";

/** Over what waits: how many, and what orders it. */
export function WaitingHead({ waiting, children }: { waiting: number; children: ReactNode }) {
  return (
    <div className={styles.head}>
      <h2 className={styles.title}>
        {i18n._(stageTitles.to_prepare)} <span className="num">{waiting}</span>
      </h2>
      <div className={styles.order}>{children}</div>
    </div>
  );
}

import type { Board } from "@horma/contract";
import { Trans } from "@lingui/react/macro";
import { timeOfDay } from "../time/clock-text.ts";
import styles from "./PausedStrip.module.css";

/** Who takes no requests now, and since when. */
export function PausedStrip({ paused }: Pick<Board, "paused">) {
  if (paused.length === 0) return null;
  return (
    <p className={styles.strip}>
      <Trans>En pausa</Trans>
      {paused.map(({ login, name, since }) => (
        <span key={login}>
          <b>{name}</b> {timeOfDay(since)}
        </span>
      ))}
    </p>
  );
}

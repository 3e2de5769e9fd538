import { Trans } from "@lingui/react/macro";
import styles from "./AskedWaitRow.module.css";
import type { AskedWait } from "./asked-wait.ts";
import { useAheadText, useRangeText } from "./asked-wait-text.ts";
import { useAskedWait } from "./use-asked-wait.ts";

/** As many requests as there is room to draw. */
const drawn = 3;

/** The wait, said before one asks (mock-up 05d): who is before, and the minutes. Nothing where nothing can be said. */
export function AskedWaitRow({ sizes }: { sizes: number }) {
  const wait = useAskedWait();
  if (wait === undefined) return null;
  return (
    <div className={styles.row} data-asked-wait>
      {wait === null ? <Room /> : <Row wait={wait} sizes={sizes} />}
    </div>
  );
}

function Row({ wait, sizes }: { wait: AskedWait; sizes: number }) {
  const ahead = useAheadText(wait);
  const range = useRangeText(wait);
  return (
    <>
      <div className={styles.said}>
        {wait.look !== "no_one" && <Queue ahead={wait.look === "many" ? drawn : wait.ahead} />}
        <p className={styles.text}>
          <b>{sizes > 1 ? <Trans>Si las pides ahora</Trans> : <Trans>Si la pides ahora</Trans>}</b>
          <span>{ahead}</span>
        </p>
      </div>
      {range && (
        <p className={styles.range}>
          <span aria-hidden="true">{range.figure}</span>
          <small aria-hidden="true">
            <Trans>min</Trans>
          </small>
          <span className="visually-hidden">{range.spoken}</span>
        </p>
      )}
    </>
  );
}

/** The height of a line, so that nothing moves when the answer comes. */
function Room() {
  return (
    <p className={styles.range} aria-hidden="true">
      &nbsp;
    </p>
  );
}

/** A box for each request that is ahead, and the empty place behind them, from the right to the left. */
function Queue({ ahead }: { ahead: number }) {
  return (
    <span className={styles.queue} aria-hidden="true">
      <i className={styles.own} />
      {[1, 2, 3].slice(0, Math.min(ahead, drawn)).map((place) => (
        <i key={place} />
      ))}
    </span>
  );
}

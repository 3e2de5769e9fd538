import { clockText } from "@horma/app/clock-text";
import type { Wallboard } from "@horma/contract";
import { displaySize } from "@horma/domain";
import { SizeText } from "@horma/ui";
import { Trans } from "@lingui/react/macro";
import clsx from "clsx";
import styles from "./WallboardSide.module.css";

/** The right side: the other requests as slot and size, the runners and their load, what is ready, the median. */
export function WallboardSide({ board }: { board: Wallboard }) {
  const { waiting, longest, others, runners, ready, median_wait } = board;
  const more = waiting - longest.length;
  return (
    <aside className={styles.side}>
      {others.length > 0 && (
        <section className={styles.others}>
          <h2 className={styles.title}>
            <Trans>Y {more} más</Trans>
          </h2>
          <ul className={clsx(styles.lines, others.length > 4 && styles.many)}>
            {others.map(({ pairs }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a request has no name here
              <li key={index} className={clsx("num", styles.line)}>
                <b>{pairs.find(({ location }) => location !== null)?.location ?? "–"}</b>
                <span className={styles.sizes}>
                  {pairs.map(({ size }, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: two pairs of one size are two numbers
                    <span key={at} className={styles.size}>
                      <SizeText>{displaySize(size)}</SizeText>
                    </span>
                  ))}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {runners.length > 0 && (
        <section className={styles.runners}>
          <h2 className={styles.title}>
            <Trans>Preparando</Trans>
          </h2>
          <ul className={styles.lines}>
            {runners.map(({ name, orders }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name
              <li key={index} className={clsx(styles.runner, orders === 0 && styles.free)}>
                <b>{name}</b>
                {orders === 0 ? (
                  <span>
                    <Trans>libre</Trans>
                  </span>
                ) : (
                  <span className={clsx("num", styles.load)}>{orders}</span>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className={styles.figures}>
        <div>
          <h2 className={styles.title}>
            <Trans>Listo</Trans>
          </h2>
          <p className="num">{ready}</p>
        </div>
        <div>
          <h2 className={styles.title}>
            <Trans>Mediana</Trans>
          </h2>
          <p className="num">{median_wait === null ? "–" : clockText(median_wait)}</p>
        </div>
      </section>
    </aside>
  );
}

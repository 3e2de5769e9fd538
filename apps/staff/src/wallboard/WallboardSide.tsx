import { clockText } from "@horma/app/clock-text";
import type { Wallboard } from "@horma/contract";
import { displaySize } from "@horma/domain";
import { SizeText } from "@horma/ui";
import { Trans } from "@lingui/react/macro";
import clsx from "clsx";
import { cutList } from "./cut-list.ts";
import styles from "./WallboardSide.module.css";

/** So many lines have room, on a screen of any size. */
const fits = { others: 7, runners: 4 } as const;

/** The right side: the other requests as slot and size, the runners and their load, what is ready, the median. */
export function WallboardSide({ board }: { board: Wallboard }) {
  const { waiting, longest, others, runners, ready, median_wait } = board;
  const next = cutList(others, waiting - longest.length, fits.others);
  const team = cutList(runners, runners.length, fits.runners);
  return (
    <aside className={styles.side}>
      {others.length > 0 && (
        <section className={styles.others}>
          <h2 className={styles.title}>
            <Trans>Siguen</Trans>
          </h2>
          <ul className={clsx(styles.lines, others.length > 4 && styles.many)}>
            {next.shown.map(({ pairs }, index) => (
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
            {next.more > 0 && <More count={next.more} />}
          </ul>
        </section>
      )}
      {runners.length > 0 && (
        <section className={styles.runners}>
          <h2 className={styles.title}>
            <Trans>Preparando</Trans>
          </h2>
          <ul className={clsx(styles.lines, runners.length > 3 && styles.many)}>
            {team.shown.map(({ name, orders }, index) => (
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
            {team.more > 0 && <More count={team.more} />}
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

/** The last line of a list: how many have no room. */
function More({ count }: { count: number }) {
  return (
    <li className={styles.more}>
      <Trans>Y {count} más</Trans>
    </li>
  );
}

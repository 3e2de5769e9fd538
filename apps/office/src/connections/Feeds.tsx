import { shownNumber } from "@horma/app/shown";
import { useNow } from "@horma/app/use-now";
import type { OfficeFeed } from "@horma/contract";
import { type PaceState, wasLate } from "@horma/domain";
import { Nothing } from "@horma/ui";
import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import clsx from "clsx";
import { Link } from "react-router";
import { kindTexts } from "../import/kind-texts.ts";
import { paths } from "../paths.ts";
import { dayText } from "../time/time-text.ts";
import { ageText, gapText } from "./age-text.ts";
import styles from "./Feeds.module.css";

/** How each machine's files come in, against their usual pace. */
export function Feeds({ feeds }: { feeds: readonly OfficeFeed[] }) {
  if (feeds.length === 0)
    return (
      <Nothing>
        <Trans>Todavía no llega ningún archivo de otro sistema.</Trans>
      </Nothing>
    );
  return (
    <section className={styles.feeds} aria-label={t`Archivos que llegan`}>
      {feeds.map((feed) => (
        <Feed key={[feed.kind, feed.key].join()} feed={feed} />
      ))}
    </section>
  );
}

function Feed({ feed: { kind, key, last, period, state, times } }: { feed: OfficeFeed }) {
  const now = useNow();
  const gaps = times
    .slice(0, -1)
    .map((time, place) => Date.parse(time) - Date.parse(times[place + 1] ?? time));
  const late = period === null ? 0 : gaps.filter((gap) => wasLate(gap, period)).length;
  const count = times.length;
  const shown = count === 1 ? t`Último archivo` : t`Últimos ${count} archivos`;
  return (
    <article className={styles.feed}>
      <div
        className={clsx(styles.age, state === "late" && styles.late, state === "stopped" && styles.stopped)}
      >
        <h2 className="label">
          <Trans>
            {i18n._(kindTexts[kind])} desde {key}
          </Trans>
        </h2>
        <p className={styles.figure}>{ageText(now - Date.parse(last.at))}</p>
        <p className="small">{stateText(state)}</p>
      </div>
      <div className={styles.rows}>
        <p className="label">
          <Trans>Filas</Trans>
        </p>
        <p className={styles.figure}>
          <Link to={`${paths.import}?kind=${kind}&id=${last.id}`}>{shownNumber(last.rows)}</Link>
        </p>
        <p className="small">
          <Trans>
            {shownNumber(last.changed)} cambiaron, {shownNumber(last.refused)} rechazadas
          </Trans>
        </p>
      </div>
      <div className={styles.history}>
        <p className={styles.row}>
          <span>{period === null ? shown : t`${shown}, cada ${gapText(period)}`}</span>
          {late > 0 && (
            <span className={styles.alarm}>
              <Plural value={late} one="1 tardó" other="# tardaron" />
            </span>
          )}
        </p>
        <div className={styles.bars} aria-hidden="true">
          {[...gaps].reverse().map((gap, place) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
              key={place}
              className={clsx(period !== null && wasLate(gap, period) && styles.lateBar)}
            />
          ))}
          <span />
        </div>
        <p className={styles.row}>
          <span>{dayText(times.at(-1) ?? last.at, now)}</span>
          <span>{dayText(last.at, now)}</span>
        </p>
      </div>
    </article>
  );
}

function stateText(state: PaceState): string {
  switch (state) {
    case "unknown":
      return t`desde el último`;
    case "on_time":
      return t`desde el último, a tiempo`;
    case "late":
      return t`desde el último: atrasado`;
    case "stopped":
      return t`desde el último: dejó de llegar`;
  }
}

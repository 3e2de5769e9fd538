import { Icon, LastMark, otherLanguages } from "@horma/ui";
import { Trans } from "@lingui/react/macro";
import clsx from "clsx";
import type { ReactNode } from "react";
import { language } from "../language/language.ts";
import styles from "./EntryFrame.module.css";

/** The wall's boxes: their sizes, in no order that anyone sees; an empty place is none. */
const wall = Array.from({ length: 48 }, (_, place) => ({
  place,
  size: (place * 7) % 11 < 2 ? undefined : 38 + ((place * 5 + (place % 3)) % 7),
}));
/** The box in ink. */
const chosen = 27;

/** Both halves of the way in: a wall of boxes, and what is asked. */
export function EntryFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className={styles.entry}>
      <section className={styles.left}>
        <p className={styles.brand}>
          <LastMark className={styles.mark} />
          <b className="wordmark">Horma</b>
        </p>
        <div className={styles.wall} aria-hidden="true">
          {wall.map(({ place, size }) => (
            <span
              key={place}
              className={clsx(styles.box, size === undefined && styles.none, place === chosen && styles.ink)}
            >
              {size}
            </span>
          ))}
        </div>
        <p className={styles.foot}>
          <span>
            <Trans>Oficina</Trans>
          </span>
          {otherLanguages().map(([other, name]) => (
            <button
              key={other}
              type="button"
              lang={other}
              className={styles.language}
              onClick={() => void language.choose(other)}
            >
              {name}
            </button>
          ))}
        </p>
      </section>
      <section className={styles.right}>
        <h1 className={styles.title}>{title}</h1>
        {children}
        <p className={styles.audit}>
          <Icon name="lock" />
          <Trans>Cada acción queda registrada a tu nombre.</Trans>
        </p>
      </section>
    </main>
  );
}

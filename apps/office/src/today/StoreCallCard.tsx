import { clockText } from "@horma/app/clock-text";
import { useNow } from "@horma/app/use-now";
import type { StoreToday } from "@horma/contract";
import { Icon } from "@horma/ui";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import clsx from "clsx";
import { Link } from "react-router";
import { DemoMark } from "../layout/DemoMark.tsx";
import styles from "./Today.module.css";

/** Cards at most; the table has the other stores that need a call first, too. */
const mostCards = 6;

/** How many stores need a call, in words. */
export function callsText(calls: number): string {
  if (calls === 0) return t`Ninguna tienda necesita una llamada`;
  return plural(calls, {
    one: "1 tienda necesita una llamada",
    other: "# tiendas necesitan una llamada",
  });
}

/** The first of these stores that need a call; nothing without one. */
export function StoreCalls({ stores }: { stores: readonly StoreToday[] }) {
  const calls = stores.filter(({ call }) => call !== null).slice(0, mostCards);
  if (calls.length === 0) return null;
  return (
    <section className={styles.calls} aria-label={t`Tiendas que necesitan una llamada`}>
      {calls.map((each) => (
        <StoreCallCard key={each.store.code} today={each} />
      ))}
    </section>
  );
}

/** A store that needs a call: why, for how long, whom to call. */
function StoreCallCard({ today }: { today: StoreToday }) {
  const { store, call, phone, manager } = today;
  const now = useNow();
  if (call === null) return null;
  const ago = call.since === null ? 0 : now - Date.parse(call.since);
  const minutes = Math.floor(ago / 60_000);
  const shown = {
    untaken: { figure: clockText(ago), under: t`sin tomar` },
    silent: { figure: minutes < 60 ? t`${minutes} min` : clockText(ago), under: t`sin red` },
    unserved: { figure: String(call.count ?? 0), under: t`no atendidos` },
  }[call.kind];
  return (
    <article className={styles.card}>
      <div className={styles.why}>
        <h2 className={styles.name}>
          <Link to={`?store=${encodeURIComponent(store.code)}`}>{store.name}</Link>{" "}
          <span className="small">{store.code}</span> <DemoMark of={store} />
        </h2>
        <p>{reasonText(today)}</p>
      </div>
      <p className={clsx(styles.block, call.kind === "unserved" ? styles.warnBlock : styles.alarmBlock)}>
        <b className="num">{shown.figure}</b>
        <span>{shown.under}</span>
      </p>
      <div className={styles.whom}>
        <p>
          {manager === null ? (
            <Trans>Sin jefatura de tienda</Trans>
          ) : (
            <Trans>
              <b>{manager}</b>, jefatura de tienda
            </Trans>
          )}
        </p>
        {phone !== null && (
          <a className={styles.phone} href={`tel:${phone.replaceAll(" ", "")}`}>
            <Icon name="phone" />
            {phone}
          </a>
        )}
      </div>
    </article>
  );
}

function reasonText({ call, waiting, boxes, p90 }: StoreToday): string {
  switch (call?.kind) {
    case "untaken":
      return plural(waiting, {
        one: "1 espera y nadie toma el pedido",
        other: "# esperan y nadie toma un pedido",
      });
    case "silent":
      return plural(boxes.total, {
        one: "El smartbox no responde; se entrega por estante",
        other: "Los # smartboxes no responden; se entrega por estante",
      });
    case "unserved":
    case undefined:
      return p90 === null ? t`En la última hora` : t`En la última hora; p90 de ${clockText(p90)}`;
  }
}

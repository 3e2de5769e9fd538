import type { StoreToday, Today } from "@horma/contract";
import { plural, t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { Link } from "react-router";
import { failureText } from "../api/refusal-text.ts";
import { shownNumber } from "../language/shown.ts";
import { DemoMark } from "../layout/DemoMark.tsx";
import { PageHead } from "../layout/PageHead.tsx";
import { todayQuery } from "../layout/today-queries.ts";
import { Pages } from "../table/Pages.tsx";
import { Table } from "../table/Table.tsx";
import { useFilters } from "../table/use-filters.ts";
import { clockText } from "../time/time-text.ts";
import { useNow } from "../time/use-now.ts";
import { Clock } from "./Clock.tsx";
import { StoreCallCard } from "./StoreCallCard.tsx";
import styles from "./Today.module.css";
import { WaitBar } from "./WaitBar.tsx";

/** Cards above the table at most; the table has the other stores that need a call first, too. */
const mostCards = 6;

/** Mock-up 60: what needs a call on top, then every store, the worst first. */
export function StoresPage() {
  const { page } = useFilters();
  const { data, error } = useQuery(todayQuery(page));
  return (
    <>
      <PageHead title={titleOf(data)}>
        <Clock day />
      </PageHead>
      <div className={styles.body}>
        {data === undefined ? (
          <p role={error ? "alert" : "status"}>{error ? failureText(error) : t`Cargando las tiendas`}</p>
        ) : data.total === 0 ? (
          <p>
            <Trans>Todavía no hay tiendas abiertas.</Trans>
          </p>
        ) : (
          <Stores today={data} first={page === 1} />
        )}
      </div>
    </>
  );
}

function titleOf(today: Today | undefined): string {
  if (today === undefined) return t`Hoy`;
  if (today.calls === 0) return t`Ninguna tienda necesita una llamada`;
  return plural(today.calls, {
    one: "1 tienda necesita una llamada",
    other: "# tiendas necesitan una llamada",
  });
}

function Stores({ today, first }: { today: Today; first: boolean }) {
  const { stores, sums, target, opened, total, page_size } = today;
  const all = shownNumber(total);
  const calls = first ? stores.filter(({ call }) => call !== null).slice(0, mostCards) : [];
  return (
    <>
      {calls.length > 0 && (
        <section className={styles.calls} aria-label={t`Tiendas que necesitan una llamada`}>
          {calls.map((each) => (
            <StoreCallCard key={each.store.code} today={each} />
          ))}
        </section>
      )}
      <div className={styles.table}>
        <Table
          low
          caption={t`Tiendas`}
          columns={[
            t`Tienda, la peor primero`,
            head(t`En espera`),
            head(t`Mediana`),
            head(t`p90`),
            t`Espera de hoy contra lo prometido`,
            head(t`Prometido`),
            head(t`No atendidos`),
            head(t`Pares perdidos`),
            head(t`Smartboxes`),
            head(t`Pruebas`),
            head(t`Compras`),
            head(t`De prueba a compra`),
          ]}
        >
          <tr className={styles.sums}>
            <td>
              <Plural value={opened} one={`1 abierta de ${all}`} other={`# abiertas de ${all}`} />
            </td>
            <Figures figures={sums} target={target} />
          </tr>
          {stores.map((each) => (
            <tr key={each.store.code}>
              <td className={styles.store}>
                <Link to={`?store=${encodeURIComponent(each.store.code)}`}>{each.store.name}</Link>{" "}
                <DemoMark of={each.store} />{" "}
                <span className="small">
                  {each.opened ? each.store.code : t`${each.store.code}, cerrada`}
                </span>
              </td>
              <Figures figures={each} target={each.target} />
            </tr>
          ))}
        </Table>
      </div>
      <div className={styles.foot}>
        <p className={styles.legend}>
          <span className={styles.medianKey}>{t`mediana`}</span>
          <span className={styles.p90Key}>{t`p90`}</span>
          <span className={styles.targetKey}>{t`prometido`}</span>
          <span className={styles.lateKey}>{t`pasado de lo prometido`}</span>
        </p>
        <Age at={today.at} />
      </div>
      <Pages total={total} pageSize={page_size} shown={stores.length} />
    </>
  );
}

/** The head of a column of figures, in two lines where it is long. */
function head(text: string) {
  return (
    <span key={text} className={styles.head}>
      {text}
    </span>
  );
}

function Figures({
  figures,
  target,
}: {
  figures: Omit<StoreToday, "store" | "call" | "opened" | "target" | "phone" | "manager">;
  target: number;
}) {
  const { waiting, median, p90, unserved, lost, boxes, tries, purchases } = figures;
  const late = (wait: number | null) => clsx(styles.figure, wait !== null && wait > target && styles.alarm);
  const share = tries === 0 ? null : purchases / tries;
  return (
    <>
      <td className={styles.figure}>{shownNumber(waiting)}</td>
      <td className={late(median)}>{median === null ? "" : clockText(median)}</td>
      <td className={late(p90)}>{p90 === null ? "" : clockText(p90)}</td>
      <td>
        <WaitBar median={median} p90={p90} target={target} />
      </td>
      <td className={styles.quiet}>{clockText(target)}</td>
      <td className={clsx(styles.figure, unserved > 0 && styles.alarm)}>{shownNumber(unserved)}</td>
      <td className={styles.figure}>{shownNumber(lost)}</td>
      <td className={clsx(styles.figure, boxes.working < boxes.total && styles.alarm)}>
        {boxes.total > 0 && `${shownNumber(boxes.working)}/${shownNumber(boxes.total)}`}
      </td>
      <td className={styles.quiet}>{shownNumber(tries)}</td>
      <td className={styles.figure}>{shownNumber(purchases)}</td>
      <td>
        {share !== null && (
          <span className={styles.share}>
            <span className={styles.shareBar} aria-hidden="true">
              <span style={{ width: `${Math.min(1, share) * 100}%` }} />
            </span>
            <b>{Math.round(share * 100)} %</b>
          </span>
        )}
      </td>
    </>
  );
}

function Age({ at }: { at: string }) {
  const seconds = Math.max(0, Math.round((useNow() - Date.parse(at)) / 1_000));
  return (
    <p className="small">
      <Trans>datos de hace {seconds} s</Trans>
    </p>
  );
}

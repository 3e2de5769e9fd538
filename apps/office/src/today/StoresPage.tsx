import { shownNumber } from "@horma/app/shown";
import { useNow } from "@horma/app/use-now";
import type { Today } from "@horma/contract";
import { t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { TroubledFiles } from "../import/TroubledFiles.tsx";
import { DemoMark } from "../layout/DemoMark.tsx";
import { PageHead } from "../layout/PageHead.tsx";
import { todayQuery } from "../layout/today-queries.ts";
import { Waiting } from "../layout/Waiting.tsx";
import { Pages } from "../table/Pages.tsx";
import { Table } from "../table/Table.tsx";
import { useFilters } from "../table/use-filters.ts";
import { Clock } from "./Clock.tsx";
import { Figures, figureHeads, WaitLegend } from "./Figures.tsx";
import { callsText, StoreCalls } from "./StoreCallCard.tsx";
import styles from "./Today.module.css";

/** Mock-up 60: what needs a call on top, then every store, the worst first. */
export function StoresPage() {
  const { page } = useFilters();
  const { data, error } = useQuery(todayQuery(page));
  return (
    <>
      <PageHead title={data === undefined ? t`Hoy` : callsText(data.calls)}>
        <Clock day />
      </PageHead>
      <div className={styles.body}>
        <TroubledFiles files={data?.troubled_files ?? []} />
        {data === undefined ? (
          <Waiting look="plain" error={error}>{t`Cargando las tiendas`}</Waiting>
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

function Stores({ today, first }: { today: Today; first: boolean }) {
  const { stores, sums, target, opened, total, page_size } = today;
  const all = shownNumber(total);
  return (
    <>
      {first && <StoreCalls stores={stores} />}
      <div className={styles.table}>
        <Table low caption={t`Tiendas`} columns={[t`Tienda, la peor primero`, ...figureHeads()]}>
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
        <WaitLegend />
        <Age at={today.at} />
      </div>
      <Pages total={total} pageSize={page_size} shown={stores.length} />
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

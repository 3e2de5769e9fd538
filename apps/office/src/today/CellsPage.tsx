import { pageConfig } from "@horma/app/page-config";
import { shownNumber } from "@horma/app/shown";
import type { CellName, Today } from "@horma/contract";
import { StaffButton } from "@horma/ui";
import { plural, t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { type UseQueryResult, useQueries } from "@tanstack/react-query";
import { Link } from "react-router";
import { failureText } from "../api/refusal-text.ts";
import { PageHead } from "../layout/PageHead.tsx";
import { cellTodayQuery } from "../layout/today-queries.ts";
import { Table } from "../table/Table.tsx";
import { Clock } from "./Clock.tsx";
import { FigureHead, figureColumns, WaitLegend } from "./Figures.tsx";
import { callsText, StoreCalls } from "./StoreCallCard.tsx";
import styles from "./Today.module.css";

/** How all stores do now, a row for each cell. Each cell answers for itself: one that does not leaves the others as they are. */
export function CellsPage() {
  const answers = useQueries({ queries: pageConfig.cells.map(({ name }) => cellTodayQuery(name)) });
  const known = answers.flatMap(({ data, isError }) => (data === undefined || isError ? [] : [data]));
  const calls = known.reduce((sum, today) => sum + today.calls, 0);
  const silent = answers.filter(({ isError }) => isError).length;
  // That no store needs a call is known only once every cell has answered.
  const title = calls === 0 && known.length < answers.length ? t`Hoy` : callsText(calls);
  return (
    <>
      <PageHead
        title={title}
        about={
          silent === 0
            ? undefined
            : plural(silent, { one: "sin 1 zona, que no responde", other: "sin # zonas, que no responden" })
        }
      >
        <Clock day />
      </PageHead>
      <div className={styles.body}>
        <StoreCalls stores={known.flatMap(({ stores }) => stores)} />
        <div className={styles.table}>
          <Table low caption={t`Zonas`} columns={[t`Zona`, ...figureColumns().map(FigureHead)]}>
            {pageConfig.cells.map((cell, place) => (
              <CellRow key={cell.name} cell={cell} answer={answers[place]} />
            ))}
          </Table>
        </div>
        <div className={styles.foot}>
          <WaitLegend />
        </div>
      </div>
    </>
  );
}

type CellRowProps = { cell: CellName; answer: UseQueryResult<Today> | undefined };

function CellRow({ cell: { name, title }, answer }: CellRowProps) {
  const { data, error, isFetching, refetch } = answer ?? {};
  const today = error ? undefined : data;
  const columns = figureColumns();
  return (
    <tr>
      <td className={styles.store}>
        <Link to={`?${new URLSearchParams({ cell: name })}`}>{title}</Link>{" "}
        {today && <span className="small">{openText(today)}</span>}
        {today !== undefined && today.calls > 0 && (
          <span className={styles.cellCalls}>
            <Plural value={today.calls} one="1 necesita una llamada" other="# necesitan una llamada" />
          </span>
        )}
      </td>
      {today ? (
        columns.map(({ id, cell }) => <td key={id}>{cell(today.sums, today.target)}</td>)
      ) : (
        <td colSpan={columns.length}>
          {error ? (
            <div className={styles.noCell}>
              <p role="alert">{failureText(error)}</p>
              <StaffButton variant="line" busy={isFetching === true} onClick={() => void refetch?.()}>
                <Trans>Reintentar</Trans>
              </StaffButton>
            </div>
          ) : (
            <p role="status">{t`Cargando las tiendas`}</p>
          )}
        </td>
      )}
    </tr>
  );
}

function openText({ opened, total }: Today): string {
  const all = shownNumber(total);
  return plural(opened, { one: `1 abierta de ${all}`, other: `# abiertas de ${all}` });
}

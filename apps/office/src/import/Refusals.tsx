import { shownNumber } from "@horma/app/shown";
import type { Import, RefusedGroup, RefusedPage } from "@horma/contract";
import { importReasons } from "@horma/domain";
import { CheckField, PanelHead, StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAddress } from "../address/use-address.ts";
import { downloadFile } from "../api/file-transfer.ts";
import { failureText } from "../api/refusal-text.ts";
import { Table } from "../table/Table.tsx";
import { type RefusalFilter, refusalsQuery } from "./import-queries.ts";
import styles from "./Refusals.module.css";
import { RefusedRow } from "./RefusedRow.tsx";
import { answerGroup, type Given, groupKey, isDoubt } from "./row-answers.ts";

/** Refused rows in the sender's own columns, and what they have in common. Without `given` they are only read. */
export function Refusals({ job, given }: { job: Import; given: Given | undefined }) {
  const [filter, setFilter] = useRefusalFilter();
  const { data: all } = useInfiniteQuery(refusalsQuery(job));
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    refusalsQuery(job, filter),
  );
  const groups = all?.pages[0]?.groups ?? [];
  const seen = groups.find((group) => group.column === filter.column && group.reason === filter.reason);
  if (error)
    return (
      <p role="alert" className="small">
        {failureText(error)}
      </p>
    );
  return (
    <>
      <Groups
        title={t`Correcciones propuestas`}
        groups={groups.filter(({ reason, meant }) => meant > 0 && !isDoubt(reason))}
        given={given}
        onSee={setFilter}
      />
      <Groups
        title={t`Dudas: se leen bien, pero casi nadie quiere decir esto`}
        groups={groups.filter(({ reason }) => isDoubt(reason))}
        given={given}
        onSee={setFilter}
      />
      <section>
        <PanelHead
          title={seen ? t`Filas rechazadas: ${seen.heading ?? ""}` : t`Filas rechazadas, con tus columnas`}
        >
          {seen && (
            <StaffButton variant="line" onClick={() => setFilter({})}>
              <Trans>Ver todas las rechazadas</Trans>
            </StaffButton>
          )}
          <Download id={job.id} />
        </PanelHead>
        {data === undefined ? (
          <p role="status" className="small">
            <Trans>Cargando</Trans>
          </p>
        ) : (
          <Rows pages={data.pages} given={given} />
        )}
        {hasNextPage && (
          <StaffButton variant="line" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            <Trans>Ver más filas</Trans>
          </StaffButton>
        )}
      </section>
    </>
  );
}

function Download({ id }: { id: number }) {
  const [error, setError] = useState<Error>();
  const download = () => {
    setError(undefined);
    downloadFile("getRefusedRows", { id }).catch(setError);
  };
  return (
    <>
      <StaffButton variant="line" icon="down" onClick={download}>
        <Trans>Bajar las filas rechazadas</Trans>
      </StaffButton>
      {error && <p role="alert">{failureText(error)}</p>}
    </>
  );
}

/** The rows that are shown are in the address. */
function useRefusalFilter(): [RefusalFilter, (filter: RefusalFilter) => void] {
  const [search, change] = useAddress();
  const column = search.get("column");
  const asked = search.get("reason");
  const reason = importReasons.find((each) => each === asked);
  const set = (filter: RefusalFilter) =>
    change((params) => {
      for (const name of ["column", "reason"]) params.delete(name);
      for (const [name, value] of Object.entries(filter)) params.set(name, value);
    });
  return [{ ...(column && { column }), ...(reason && { reason }) }, set];
}

type GroupsProps = {
  title: string;
  groups: readonly RefusedGroup[];
  given: Given | undefined;
  onSee: (filter: RefusalFilter) => void;
};

/** Cells that are refused for one reason, with one answer for all of them. */
function Groups({ title, groups, given, onSee }: GroupsProps) {
  if (groups.length === 0) return null;
  const mended = groups.some(({ meant }) => meant > 0);
  return (
    <section>
      <h2 className="h2">{title}</h2>
      <Table
        low
        caption={title}
        columns={[
          t`Qué pasa`,
          t`Filas`,
          t`En el archivo`,
          ...(mended ? [t`Queda`] : []),
          <span key="see" className="visually-hidden">{t`Ver las filas`}</span>,
        ]}
      >
        {groups.map((group) => (
          <tr key={groupKey(group)}>
            <td className={styles.group}>
              <GroupAnswer group={group} given={given} />
              <span className="small">{group.message}</span>
            </td>
            <td className={styles.number}>{shownNumber(isDoubt(group.reason) ? group.rows : group.meant)}</td>
            <td className={styles.cell}>{group.example.value || <Trans>(vacío)</Trans>}</td>
            {mended && <td className={styles.meant}>{group.example.meant ?? ""}</td>}
            <td>
              <button
                type="button"
                className={styles.see}
                onClick={() =>
                  onSee({ reason: group.reason, ...(group.column !== null && { column: group.column }) })
                }
              >
                <Trans>Ver {shownNumber(group.rows)}</Trans>
                <span className="visually-hidden"> {group.heading}</span>
              </button>
            </td>
          </tr>
        ))}
      </Table>
    </section>
  );
}

function GroupAnswer({ group, given }: { group: RefusedGroup; given: Given | undefined }) {
  const { heading } = group;
  if (given === undefined) return <b>{heading}</b>;
  const { answers, onAnswers } = given;
  return (
    <CheckField
      checked={answers.groups.has(groupKey(group))}
      onChange={(accepted) => onAnswers(answerGroup(answers, group, accepted))}
    >
      {isDoubt(group.reason) ? <Trans>{heading}: aplicar igual</Trans> : <Trans>Corregir {heading}</Trans>}
    </CheckField>
  );
}

function Rows({ pages, given }: { pages: readonly RefusedPage[]; given: Given | undefined }) {
  // A later page may show a column more, because it is refused there.
  const columns = pages.reduce(
    (most, page) => (page.columns.length > most.length ? page.columns : most),
    pages[0]?.columns ?? [],
  );
  return (
    <Table
      low
      caption={t`Filas rechazadas`}
      columns={[
        t`Fila`,
        ...columns.map(({ heading }) => heading),
        t`Motivo`,
        ...(given ? [t`Qué pasa con ella`] : []),
      ]}
    >
      {pages.flatMap((page) =>
        page.rows.map((row) => (
          <RefusedRow key={row.row} row={row} own={page.columns} columns={columns} given={given} />
        )),
      )}
    </Table>
  );
}

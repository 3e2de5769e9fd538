import type { AuditLine } from "@horma/contract";
import { Nothing, StaffButton } from "@horma/ui";
import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { useState } from "react";
import { useAddress } from "../address/use-address.ts";
import { downloadFile } from "../api/file-transfer.ts";
import { failureText } from "../api/refusal-text.ts";
import { actorText } from "../layout/actor-text.ts";
import { CellStrip } from "../layout/CellChoice.tsx";
import { PageHead } from "../layout/PageHead.tsx";
import { useStoreScope } from "../layout/use-store-scope.ts";
import { Waiting } from "../layout/Waiting.tsx";
import { SearchField } from "../table/SearchField.tsx";
import { Table } from "../table/Table.tsx";
import { useFilters } from "../table/use-filters.ts";
import { exactTimeText } from "../time/time-text.ts";
import styles from "./AuditScreen.module.css";
import { actionGroups, actionText, refusedActions } from "./action-texts.ts";
import { auditQuery, auditSearch } from "./audit-query.ts";
import { LinePanel } from "./LinePanel.tsx";

const day = /^\d{4}-\d\d-\d\d$/;

/** Mock-up 69: who did what, when and on what. All filters are in the address. */
export default function AuditScreen() {
  const store = useStoreScope();
  const { q, open, set } = useFilters();
  const [search, change] = useAddress();
  const group = actionGroups[Number(search.get("group") ?? Number.NaN)];
  const dayOf = (name: string) =>
    day.test(search.get(name) ?? "") ? (search.get(name) ?? undefined) : undefined;
  const filters = {
    store,
    q,
    from: dayOf("from"),
    to: dayOf("to"),
    actions: group && Object.keys(group.actions).join(","),
  };
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    auditQuery(filters),
  );
  const [fault, setFault] = useState<Error>();
  const lines = data?.pages.flatMap((page) => page.lines);
  const chosen = lines?.find(({ id }) => id === open);
  const narrow = (name: string, value: string) =>
    change((params) => {
      params.delete("open");
      if (value === "") params.delete(name);
      else params.set(name, value);
    });
  const download = () => {
    setFault(undefined);
    downloadFile("getAuditFile", {}, auditSearch(filters)).catch(setFault);
  };
  return (
    <>
      <PageHead title={t`Auditoría`}>
        <SearchField label={t`Persona, SKU o código`} />
        <select
          className={styles.filter}
          aria-label={t`Acciones`}
          value={group ? String(actionGroups.indexOf(group)) : ""}
          onChange={(event) => narrow("group", event.target.value)}
        >
          <option value="">{t`Todas las acciones`}</option>
          {actionGroups.map(({ title }, place) => (
            <option key={title.id} value={place}>
              {i18n._(title)}
            </option>
          ))}
        </select>
        <label className={styles.day}>
          <Trans>Desde el</Trans>
          <input
            type="date"
            value={filters.from ?? ""}
            onChange={(event) => narrow("from", event.target.value)}
          />
        </label>
        <label className={styles.day}>
          <Trans>Hasta el</Trans>
          <input
            type="date"
            value={filters.to ?? ""}
            onChange={(event) => narrow("to", event.target.value)}
          />
        </label>
        <StaffButton variant="line" icon="down" onClick={download}>
          <Trans>Exportar CSV</Trans>
        </StaffButton>
      </PageHead>
      <CellStrip />
      <div className={clsx(styles.body, chosen && styles.withPanel)}>
        <section className={styles.main}>
          {fault && <p role="alert">{failureText(fault)}</p>}
          {lines === undefined ? (
            <Waiting look="table" error={error}>{t`Cargando`}</Waiting>
          ) : (
            <>
              <Table
                low
                caption={t`Auditoría`}
                columns={[t`Cuándo`, t`Quién`, t`Qué hizo`, t`Sobre`, t`Tienda`]}
              >
                {lines.map((line) => (
                  <Row
                    key={line.id}
                    line={line}
                    open={line.id === open}
                    onOpen={() => set({ open: line.id })}
                  />
                ))}
              </Table>
              {lines.length === 0 && (
                <Nothing look="table" role="status">
                  <Trans>Nada con esos filtros.</Trans>
                </Nothing>
              )}
              {hasNextPage && (
                <p className={styles.foot}>
                  <StaffButton variant="line" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                    <Trans>Más antiguas</Trans>
                  </StaffButton>
                </p>
              )}
            </>
          )}
        </section>
        {chosen && <LinePanel key={chosen.id} line={chosen} onClose={() => set({ open: "" })} />}
      </div>
    </>
  );
}

function Row({ line, open, onOpen }: { line: AuditLine; open: boolean; onOpen: () => void }) {
  const { at, actor, action, subject, store } = line;
  return (
    <tr aria-current={open || undefined}>
      <td>
        <button type="button" className={styles.when} onClick={onOpen}>
          {exactTimeText(at)}
        </button>
      </td>
      <td>{actorText(actor)}</td>
      <td className={clsx(styles.what, refusedActions.includes(action) && styles.refused)}>
        {actionText(action)}
      </td>
      <td>{actorText(subject)}</td>
      <td>{store ?? "–"}</td>
    </tr>
  );
}

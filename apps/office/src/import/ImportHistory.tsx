import { useNow } from "@horma/app/use-now";
import type { Import } from "@horma/contract";
import { type ImportKind, importStored } from "@horma/domain";
import { StaffButton } from "@horma/ui";
import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import clsx from "clsx";
import { useState } from "react";
import { useAddress } from "../address/use-address.ts";
import { api } from "../api/api.ts";
import { failureText } from "../api/refusal-text.ts";
import { actorText } from "../layout/actor-text.ts";
import { dayText } from "../time/time-text.ts";
import styles from "./ImportHistory.module.css";
import { importQuery, importsQuery } from "./import-queries.ts";
import { kindTexts } from "./kind-texts.ts";
import { stateText } from "./state-text.ts";

export type ImportHistoryProps = {
  kind: ImportKind | undefined;
  /** The import on the page. */
  open: number | undefined;
  sends: boolean;
  onOpen: (job: Import) => void;
};

/** The last files, by any sender; the last one of a kind that was applied can be undone for seven days. */
export function ImportHistory({ kind, open, sends, onOpen }: ImportHistoryProps) {
  const { data, error } = useQuery(importsQuery(kind));
  const now = useNow();
  const [, change] = useAddress();
  const showAll = () => change((params) => params.delete("kind"));
  const undoable = new Map<string, number>();
  for (const each of data?.imports ?? [])
    if (each.state === "applied" && !undoable.has(each.kind)) undoable.set(each.kind, each.id);
  return (
    <aside className={styles.history} aria-label={t`Historial`}>
      <h2 className="h2">
        <Trans>Historial</Trans>
      </h2>
      {kind !== undefined && (
        <p className={clsx("small", styles.filter)}>
          <Trans>Solo archivos de: {i18n._(kindTexts[kind])}</Trans>
          <button type="button" onClick={showAll}>
            <Trans>Ver todos</Trans>
          </button>
        </p>
      )}
      {error && <p role="alert">{failureText(error)}</p>}
      {data?.imports.length === 0 && (
        <p className="small">
          {kind === undefined
            ? t`Todavía no se ha importado nada.`
            : t`Todavía no se ha importado nada de esto.`}
        </p>
      )}
      <ol>
        {data?.imports.map((each) => (
          <li key={each.id} aria-current={each.id === open || undefined}>
            <button type="button" className={styles.open} onClick={() => onOpen(each)}>
              <b className={clsx(each.state === "undone" && styles.undone)}>
                {each.file_name ?? i18n._(kindTexts[each.kind])}
              </b>
              <span>{dayText(each.created_at, now)}</span>
            </button>
            <p className="small">
              {i18n._(kindTexts[each.kind])} · {actorText(each.by)} · {stateText(each)}
            </p>
            {sends && undoable.get(each.kind) === each.id && isRecent(each, now) && <Undo job={each} />}
          </li>
        ))}
      </ol>
    </aside>
  );
}

function isRecent({ applied_at, not_undone }: Import, now: number): boolean {
  return applied_at !== null && not_undone === null && now - Date.parse(applied_at) < importStored;
}

function Undo({ job }: { job: Import }) {
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api("undoImport", { params: { id: job.id } }),
    onSuccess: (undone) => {
      queries.setQueryData(importQuery(job.id).queryKey, undone);
      void queries.invalidateQueries({ queryKey: importQuery(job.id).queryKey });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ["imports"] }),
  });
  return (
    <>
      {asking ? (
        <fieldset className={styles.sure}>
          <legend>
            <Trans>Las filas vuelven a como estaban antes de este archivo.</Trans>
          </legend>
          <StaffButton
            autoFocus
            onClick={() => {
              setAsking(false);
              mutate();
            }}
          >
            <Trans>Sí, deshacer</Trans>
          </StaffButton>
          <StaffButton variant="line" onClick={() => setAsking(false)}>
            <Trans>Volver</Trans>
          </StaffButton>
        </fieldset>
      ) : (
        <StaffButton variant="line" busy={isPending} onClick={() => setAsking(true)}>
          <Trans>Deshacer</Trans>
        </StaffButton>
      )}
      {error && <p role="alert">{failureText(error)}</p>}
    </>
  );
}

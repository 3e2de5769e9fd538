import type { Import } from "@horma/contract";
import { importDoubts, importEnded } from "@horma/domain";
import { BarcodeProgress, CheckField, Icon, StaffButton } from "@horma/ui";
import { plural, t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import clsx from "clsx";
import { useState } from "react";
import { api } from "../api/api.ts";
import { downloadFile } from "../api/file-transfer.ts";
import { failureText } from "../api/refusal-text.ts";
import { shownNumber } from "../language/shown.ts";
import { Table } from "../table/Table.tsx";
import styles from "./ImportDetail.module.css";
import { importQuery, refusalsQuery } from "./import-queries.ts";
import { stateText } from "./state-text.ts";

export type ImportDetailProps = { id: number; sends: boolean; onLeave: () => void };

/** What a file would do, does, or did: counts, refused rows with their reasons, and what can be done now. */
export function ImportDetail({ id, sends, onLeave }: ImportDetailProps) {
  const { data, error } = useQuery(importQuery(id));
  if (data === undefined)
    return (
      <p role={error ? "alert" : "status"} className="small">
        {error ? failureText(error) : t`Cargando`}
      </p>
    );
  return (
    <>
      {!importEnded(data.state) && <Running job={data} sends={sends} />}
      {data.counts && <Counts job={data} counts={data.counts} />}
      {data.state === "failed" && (
        <p role="alert" className={styles.failed}>
          <Trans>No se pudo leer: {data.message ?? ""}</Trans>
        </p>
      )}
      {data.state === "applied" && <Applied job={data} />}
      {(data.state === "undone" || data.state === "canceled") && (
        <p role="status" className={styles.done}>
          {stateText(data)}
        </p>
      )}
      {data.ignored.length > 0 && (
        <p className="small">
          <Trans>Columnas que no se usan: {data.ignored.join(", ")}</Trans>
        </p>
      )}
      {data.unusual.length > 0 && <Unusual job={data} />}
      {(data.counts?.refused ?? 0) > 0 && <Refusals job={data} />}
      {sends && (data.state === "checked" || data.state === "refused") && (
        <Apply job={data} onLeave={onLeave} />
      )}
    </>
  );
}

/** It is read, checked, written or undone; the page may be left meanwhile. */
function Running({ job, sends }: { job: Import; sends: boolean }) {
  const cancel = useMutation({
    mutationFn: () => api("cancelOfficeImport", { params: { id: job.id } }),
  });
  const read = job.bytes === 0 ? 0 : job.bytes_read / job.bytes;
  return (
    <div className={styles.running}>
      <p role="status" className="h2">
        {stateText(job)}
      </p>
      <BarcodeProgress
        {...(job.phase === "reading" && read > 0 ? { done: read } : { indeterminate: true })}
        bars={60}
        size="md"
      />
      <p className={styles.runningFoot}>
        <span>
          {job.rows_read > 0 && (
            <Plural
              value={job.rows_read}
              one="1 fila leída"
              other={`${shownNumber(job.rows_read)} filas leídas`}
            />
          )}
        </span>
        <span>
          <Trans>Puedes salir: sigue sola.</Trans>
        </span>
      </p>
      {sends && job.state !== "undoing" && (
        <StaffButton variant="line" busy={cancel.isPending} onClick={() => cancel.mutate()}>
          <Trans>Cancelar</Trans>
        </StaffButton>
      )}
      {cancel.error && <p role="alert">{failureText(cancel.error)}</p>}
    </div>
  );
}

function Counts({ job, counts }: { job: Import; counts: NonNullable<Import["counts"]> }) {
  const cells = [
    { value: counts.new, text: t`nuevas`, look: "" },
    { value: counts.changed, text: t`cambian`, look: "" },
    { value: counts.same, text: t`quedan igual`, look: "" },
    ...(counts.emptied ? [{ value: counts.emptied, text: t`quedan en cero`, look: "" }] : []),
    ...(counts.mended
      ? [{ value: counts.mended, text: t`corregidas, dentro de ellas`, look: styles.ink }]
      : []),
    ...(counts.pinned
      ? [{ value: counts.pinned, text: t`fijados en la oficina, sin cambio`, look: styles.ink }]
      : []),
    ...(counts.doubts ? [{ value: counts.doubts, text: t`dudosas, aplicadas igual`, look: styles.ink }] : []),
    { value: counts.refused, text: t`rechazadas`, look: counts.refused > 0 ? styles.alarm : "" },
  ];
  return (
    <dl className={styles.counts} aria-label={stateText(job)}>
      {cells.map(({ value, text, look }) => (
        <div key={text} className={clsx(styles.count, look)}>
          <dt>{text}</dt>
          <dd>{shownNumber(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Applied({ job }: { job: Import }) {
  const written = (job.counts?.new ?? 0) + (job.counts?.changed ?? 0);
  return (
    <p role="status" className={styles.applied}>
      <Icon name="check" />
      <span>
        {plural(written, { one: "1 fila aplicada", other: `${shownNumber(written)} filas aplicadas` })}
      </span>
    </p>
  );
}

/** A file far from what is usual may be the wrong one. */
function Unusual({ job }: { job: Import }) {
  return (
    <div className={styles.unusual}>
      <h2 className="h2">
        <Trans>Distinto de lo habitual</Trans>
      </h2>
      <ul>
        {job.unusual.map(({ figure, value, usual }) => (
          <li key={figure}>
            <Trans>
              {figureText(figure)}: {shownNumber(value)}, y lo habitual es {shownNumber(usual)}
            </Trans>
          </li>
        ))}
      </ul>
    </div>
  );
}

function figureText(figure: string): string {
  if (figure === "rows") return t`Filas`;
  return figure === "refused" ? t`Filas rechazadas` : t`Suma de ${figure}`;
}

function Refusals({ job }: { job: Import }) {
  const { data } = useQuery(refusalsQuery(job.id, job.state));
  const [error, setError] = useState<Error>();
  const count = job.counts?.refused ?? 0;
  const download = () => {
    setError(undefined);
    downloadFile("getOfficeRefusedRows", { id: job.id }).catch(setError);
  };
  return (
    <section>
      <div className={styles.head}>
        <h2 className="h2">
          <Trans>Filas rechazadas</Trans>
        </h2>
        <StaffButton variant="line" icon="down" onClick={download}>
          <Trans>Bajar las filas rechazadas</Trans>
        </StaffButton>
      </div>
      {error && <p role="alert">{failureText(error)}</p>}
      {data && (
        <Table
          low
          caption={t`Filas rechazadas`}
          columns={[t`Fila`, t`Columna`, t`Valor`, t`Quizás`, t`Motivo`]}
        >
          {data.map(({ row, heading, value, meant, message }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row may be refused for two cells
            <tr key={place}>
              <td className={styles.row}>{shownNumber(row)}</td>
              <td>{heading ?? "–"}</td>
              <td>
                {value === null ? <Trans>(vacío)</Trans> : <span className={styles.faulty}>{value}</span>}
              </td>
              <td>{meant ?? ""}</td>
              <td className={styles.reason}>{message}</td>
            </tr>
          ))}
        </Table>
      )}
      {data && data.length < count && (
        <p className="small">
          <Trans>El resto está en el archivo de filas rechazadas, con tus columnas y el motivo.</Trans>
        </p>
      )}
    </section>
  );
}

/** Nothing has changed yet: what is applied, with which answers to what the check found. */
function Apply({ job, onLeave }: { job: Import; onLeave: () => void }) {
  const queries = useQueryClient();
  const { data: refusals } = useQuery({
    ...refusalsQuery(job.id, job.state),
    enabled: (job.counts?.refused ?? 0) > 0,
  });
  const [mend, setMend] = useState(false);
  const [doubts, setDoubts] = useState(false);
  const doubtful: readonly string[] = importDoubts;
  const canMend = refusals?.some(({ meant }) => meant !== null) ?? false;
  const hasDoubts = refusals?.some(({ reason }) => doubtful.includes(reason)) ?? false;
  const refused = job.counts?.refused ?? 0;
  const rows = (job.counts?.new ?? 0) + (job.counts?.changed ?? 0);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api("applyOfficeImport", {
        params: { id: job.id },
        query: {
          ...(refused > 0 && { refused: "skip" as const }),
          ...(mend && { mend }),
          ...(doubts && { doubts }),
          ...(job.unusual.length > 0 && { unusual: true }),
        },
      }),
    onSuccess: (applied) => {
      queries.setQueryData(importQuery(job.id).queryKey, applied);
      void queries.invalidateQueries({ queryKey: ["imports"] });
    },
  });
  const answers = mend || doubts;
  return (
    <div className={styles.apply}>
      <div className={styles.answers}>
        <p>
          <Trans>Nada ha cambiado todavía. Al aplicar, las tiendas lo ven en un segundo.</Trans>
        </p>
        <p className="small">
          {job.not_undone ?? t`Se puede deshacer 7 días, mientras nada más nuevo toque esas filas.`}
        </p>
        {canMend && (
          <CheckField checked={mend} onChange={setMend}>
            <Trans>Corregir las celdas que tienen un solo valor probable («Quizás»)</Trans>
          </CheckField>
        )}
        {hasDoubts && (
          <CheckField checked={doubts} onChange={setDoubts}>
            <Trans>Aplicar también las filas dudosas: es lo que quiero decir</Trans>
          </CheckField>
        )}
        {error && <p role="alert">{failureText(error)}</p>}
      </div>
      <StaffButton variant="line" onClick={onLeave}>
        <Trans>Descartar</Trans>
      </StaffButton>
      <StaffButton busy={isPending} disabled={rows === 0 && !answers} onClick={() => mutate()}>
        {answers
          ? t`Aplicar con lo marcado`
          : plural(rows, { one: "Aplicar 1 fila", other: `Aplicar ${shownNumber(rows)} filas` })}
      </StaffButton>
    </div>
  );
}

import { shownNumber } from "@horma/app/shown";
import type { Import } from "@horma/contract";
import { importEnded } from "@horma/domain";
import { Alert, BarcodeProgress, Icon, StaffButton } from "@horma/ui";
import { i18n } from "@lingui/core";
import { plural, t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { useState } from "react";
import { api } from "../api/api.ts";
import { failureText } from "../api/refusal-text.ts";
import { actorText } from "../layout/actor-text.ts";
import { Waiting } from "../layout/Waiting.tsx";
import { exactTimeText } from "../time/time-text.ts";
import { Apply } from "./Apply.tsx";
import { Changes } from "./Changes.tsx";
import styles from "./ImportDetail.module.css";
import { importQuery } from "./import-queries.ts";
import { kindTexts } from "./kind-texts.ts";
import { Refusals } from "./Refusals.tsx";
import { noAnswers } from "./row-answers.ts";
import { stateText } from "./state-text.ts";

/** In these one sees what changes, or changed. */
const changesShown: readonly Import["state"][] = ["checked", "refused", "applied"];

export type ImportDetailProps = { id: number; sends: boolean; onLeave: () => void };

/** What a file would do, does, or did: counts, refused rows with their reasons, and what can be done now. */
export function ImportDetail({ id, sends, onLeave }: ImportDetailProps) {
  const { data, error } = useQuery(importQuery(id));
  if (data === undefined) return <Waiting className="small" error={error}>{t`Cargando`}</Waiting>;
  return (
    <>
      <header className={styles.head}>
        <h2 className="h2">{data.file_name ?? i18n._(kindTexts[data.kind])}</h2>
        <p className="small">
          {i18n._(kindTexts[data.kind])} · {actorText(data.by)} · {exactTimeText(data.created_at)}
        </p>
      </header>
      {!importEnded(data.state) && <Running job={data} sends={sends} />}
      {data.counts && <Counts job={data} counts={data.counts} />}
      {data.state === "failed" && (
        <Alert look="page">
          <Trans>No se pudo leer: {data.message ?? ""}</Trans>
        </Alert>
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
      {changesShown.includes(data.state) && <Changes job={data} />}
      <Correction key={data.ended_at} job={data} sends={sends} onLeave={onLeave} />
    </>
  );
}

type CorrectionProps = { job: Import; sends: boolean; onLeave: () => void };

/** The refused rows, and of a file that can still be applied what the person says of them. */
function Correction({ job, sends, onLeave }: CorrectionProps) {
  const [answers, setAnswers] = useState(noAnswers);
  const open = sends && (job.state === "checked" || job.state === "refused");
  const given = open ? { answers, onAnswers: setAnswers } : undefined;
  return (
    <>
      {(job.counts?.refused ?? 0) > 0 && <Refusals job={job} given={given} />}
      {open && <Apply job={job} answers={answers} onLeave={onLeave} />}
    </>
  );
}

/** It is read, checked, written or undone; the page may be left meanwhile. */
function Running({ job, sends }: { job: Import; sends: boolean }) {
  const cancel = useMutation({
    mutationFn: () => api("cancelImport", { params: { id: job.id } }),
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
    ...(counts.corrected
      ? [{ value: counts.corrected, text: t`corregidas a mano, dentro de ellas`, look: styles.ink }]
      : []),
    ...(counts.pinned
      ? [{ value: counts.pinned, text: t`fijados en la oficina, sin cambio`, look: styles.ink }]
      : []),
    ...(counts.set_back
      ? [{ value: counts.set_back, text: t`correcciones que vuelven atrás`, look: styles.ink }]
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

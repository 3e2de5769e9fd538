import { shownNumber } from "@horma/app/shown";
import type { Import } from "@horma/contract";
import { Alert, StaffButton } from "@horma/ui";
import { plural, t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import { failureText } from "../api/refusal-text.ts";
import styles from "./Apply.module.css";
import { importQuery, refusalsQuery } from "./import-queries.ts";
import { correctionsOf, countAnswers, fateOf, type RefusalAnswers } from "./row-answers.ts";

export type ApplyProps = { job: Import; answers: RefusalAnswers; onLeave: () => void };

/** Bytes of corrections that one call takes, and somewhat less. */
const mostBytes = 15_000;

/** Nothing has changed yet: what is applied, with what the person said of refused rows. */
export function Apply({ job, answers, onLeave }: ApplyProps) {
  const queries = useQueryClient();
  const refused = job.counts?.refused ?? 0;
  const { data: refusals } = useInfiniteQuery({ ...refusalsQuery(job), enabled: refused > 0 });
  const groups = refusals?.pages[0]?.groups ?? [];
  const { corrected, meant } = countAnswers(answers, groups);
  const body = correctionsOf(answers, groups);
  const listed = refusals?.pages.flatMap((page) => page.rows) ?? [];
  // Files that must be applied as a whole can be, once every row is answered.
  const all = listed.length === refused && listed.every((row) => fateOf(answers, row) === "applied");
  const tooMany = new Blob([JSON.stringify(body)]).size > mostBytes;
  const rows = (job.counts?.new ?? 0) + (job.counts?.changed ?? 0);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api("applyOfficeImport", {
        params: { id: job.id },
        query: {
          ...(refused > 0 && { refused: all ? ("stop" as const) : ("skip" as const) }),
          ...(job.unusual.length > 0 && { unusual: true }),
        },
        body,
      }),
    onSuccess: (applied) => {
      queries.setQueryData(importQuery(job.id).queryKey, applied);
      void queries.invalidateQueries({ queryKey: ["imports"] });
    },
  });
  const wrong = job.state === "refused" && job.counts?.corrected !== undefined;
  return (
    <div className={styles.apply}>
      <div className={styles.said}>
        {wrong && (
          <Alert look="line">
            <Trans>No se aplicó nada: hay correcciones que siguen mal. Corrígelas o déjalas fuera.</Trans>
          </Alert>
        )}
        <p>
          <Trans>Nada ha cambiado todavía. Al aplicar, las tiendas lo ven en un segundo.</Trans>
        </p>
        {meant > 0 && (
          <p>
            <Plural
              value={meant}
              one="1 fila dudosa se aplica igual."
              other={`${shownNumber(meant)} filas dudosas se aplican igual.`}
            />
          </p>
        )}
        <p className="small">{undoText(job)}</p>
        {tooMany && (
          <p role="alert">
            <Trans>Son demasiadas correcciones a mano: baja las filas rechazadas y corrige el archivo.</Trans>
          </p>
        )}
        {error && <p role="alert">{failureText(error)}</p>}
      </div>
      <StaffButton variant="line" onClick={onLeave}>
        <Trans>Descartar</Trans>
      </StaffButton>
      <StaffButton
        busy={isPending}
        disabled={tooMany || (rows === 0 && corrected + meant === 0)}
        onClick={() => mutate()}
      >
        {applyText({ rows, corrected, meant })}
      </StaffButton>
    </div>
  );
}

function applyText({ rows, corrected, meant }: { rows: number; corrected: number; meant: number }): string {
  if (corrected === 1) return t`Aplicar con 1 corrección`;
  if (corrected > 1) return t`Aplicar con ${shownNumber(corrected)} correcciones`;
  if (meant > 0) return t`Aplicar con lo marcado`;
  return plural(rows, { one: "Aplicar 1 fila", other: `Aplicar ${shownNumber(rows)} filas` });
}

/** Whether applying can be taken back, and what that leaves. The server says the same in English. */
function undoText({ kind, not_undone }: Import): string {
  if (not_undone === null) return t`Se puede deshacer 7 días, mientras nada más nuevo toque esas filas.`;
  return kind === "staff"
    ? t`Deshacer devuelve roles y PIN, y cierra las sesiones; a quien el archivo agregó lo deja inactivo.`
    : t`No se puede deshacer: manda un archivo más nuevo.`;
}

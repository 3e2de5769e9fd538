import type { FileKind } from "@horma/contract";
import { type CellRule, writeMapping } from "@horma/domain";
import { Alert, PanelHead, StaffButton, shownLanguage } from "@horma/ui";
import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { api } from "../api/api.ts";
import { failureText } from "../api/refusal-text.ts";
import { TextField } from "../form/TextField.tsx";
import { Table } from "../table/Table.tsx";
import styles from "./ColumnTable.module.css";
import { mappingsQuery } from "./import-queries.ts";
import { kindTexts } from "./kind-texts.ts";
import { MadeColumns } from "./MadeColumns.tsx";
import { sizeText } from "./size-text.ts";
import type { Upload } from "./use-upload.ts";

/** What a heading is that is not read, in a mapping. */
const notRead = "-";

export type ColumnTableProps = {
  kind: FileKind;
  upload: Upload;
  busy: boolean;
  /** Whether it was checked with these columns. */
  checked: boolean;
  onMatch: (heading: string, column: string) => void;
  onMake: (column: string, rule: CellRule | undefined) => void;
  onMapping: (name: string | undefined) => void;
  onCheck: () => void;
  onOther: () => void;
};

/** The chosen file, and which of its columns is which of ours. Changed ones are checked again, and can be stored under a name. */
export function ColumnTable(props: ColumnTableProps) {
  const { kind, upload, busy, checked, onMatch, onMake, onMapping, onCheck, onOther } = props;
  const { file, head, matches, rules, options } = upload;
  const { data: mappings } = useQuery(mappingsQuery());
  const own = mappings?.filter((mapping) => mapping.kind === kind.name) ?? [];
  const changed = Object.keys({ ...matches, ...rules }).length > 0;
  const stored = own.find(({ name }) => name === options.mapping_name);
  return (
    <>
      <div className={styles.file}>
        <span className={styles.type}>{head === null ? "NDJSON" : "CSV"}</span>
        <div>
          <p className={styles.name}>{file.name}</p>
          <p className="small">
            {sizeText(file.size)} · {i18n._(kindTexts[kind.name])}
            {head && ` · ${t`separador`} ${head.delimiter === "\t" ? t`tabulador` : head.delimiter}`}
            {head && ` · ${head.encoding.toUpperCase()}`}
            {head && head.row > 1 && ` · ${t`títulos en la fila ${head.row}`}`}
          </p>
        </div>
        <StaffButton variant="line" onClick={onOther}>
          <Trans>Cambiar archivo</Trans>
        </StaffButton>
      </div>
      {head && (
        <section>
          <PanelHead title={t`Columnas`}>
            {own.length > 0 && (
              <label className={styles.stored}>
                <Trans>Guardadas</Trans>{" "}
                <select
                  value={options.mapping_name ?? ""}
                  disabled={busy}
                  onChange={(event) => onMapping(event.target.value || undefined)}
                >
                  <option value="">{t`Por sus títulos`}</option>
                  {own.map(({ name }) => (
                    <option key={name}>{name}</option>
                  ))}
                </select>
              </label>
            )}
          </PanelHead>
          <Table low caption={t`Columnas`} columns={[t`En el archivo`, t`En Horma`, t`Ejemplo`]}>
            {head.columns.map(({ heading, column, examples }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column of a file is its place
              <tr key={place}>
                <td>{heading === "" ? "–" : heading}</td>
                <td>
                  <select
                    aria-label={t`Columna de Horma para ${heading}`}
                    className={column === null ? styles.unused : styles.used}
                    value={column?.startsWith("rest.") ? "" : (column ?? notRead)}
                    disabled={busy || heading === "" || options.mapping_name !== undefined}
                    onChange={(event) => onMatch(heading, event.target.value)}
                  >
                    <option value={notRead}>{t`No se usa`}</option>
                    {column?.startsWith("rest.") && <option value="">{column.slice(5)}</option>}
                    {kind.columns.map(({ key, name, required }) => (
                      <option key={key} value={key}>
                        {shownLanguage().startsWith("en") ? key : name}
                        {required ? " *" : ""}
                      </option>
                    ))}
                  </select>
                </td>
                <td className={styles.example}>{examples[0]}</td>
              </tr>
            ))}
          </Table>
          {stored === undefined ? (
            <MadeColumns kind={kind} head={head} rules={rules} busy={busy} onRule={onMake} />
          ) : (
            <p className="small">{stored.mapping}</p>
          )}
          {head.problem !== null && (
            <Alert look="line" className={styles.problem}>
              {missingText(kind, upload) ?? head.problem}
            </Alert>
          )}
          {!checked && head.problem === null && (
            <StaffButton busy={busy} onClick={onCheck}>
              <Trans>Revisar con estas columnas</Trans>
            </StaffButton>
          )}
          {changed && head.problem === null && (
            <StoreMapping kind={kind} upload={upload} onStored={onMapping} />
          )}
        </section>
      )}
    </>
  );
}

/** Which required columns the file lacks, by their names on screen. */
function missingText(kind: FileKind, { head, rules }: Upload): string | undefined {
  const missing = kind.columns.filter(
    ({ key, required }) =>
      required && rules[key] === undefined && !head?.columns.some(({ column }) => column === key),
  );
  if (head?.columns.every(({ column }) => column === null) && Object.keys(rules).length === 0)
    return t`Ningún título del archivo se reconoce: elige qué columna es cada una.`;
  if (missing.length === 0) return undefined;
  const names = missing.map(({ key, name }) => (shownLanguage().startsWith("en") ? key : name)).join(", ");
  return t`Falta decir de dónde viene: ${names}. Elige su columna arriba, o cómo se arma.`;
}

/** Stores the matches under a name, for the next file of the same source. */
function StoreMapping({
  kind,
  upload,
  onStored,
}: {
  kind: FileKind;
  upload: Upload;
  onStored: (name: string) => void;
}) {
  const queries = useQueryClient();
  const [name, setName] = useState("");
  const [stopAbove, setStopAbove] = useState("");
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api("storeImportMapping", {
        params: { name },
        body: {
          kind: kind.name,
          mapping: writeMapping({ headings: upload.matches, rules: upload.rules }),
          stop_above: stopAbove === "" ? null : Number(stopAbove),
        },
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: mappingsQuery().queryKey });
      onStored(name);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate();
  };
  return (
    <form className={styles.store} onSubmit={submit}>
      <TextField
        label={t`Guardar estas columnas con un nombre`}
        required
        pattern="[0-9A-Za-z][0-9A-Za-z._\-]{0,39}"
        title={t`Letras sin tilde, dígitos, puntos y guiones; hasta 40.`}
        value={name}
        spellCheck={false}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        className={styles.stop}
        label={t`Detener un archivo que se aleja de los anteriores más de (%)`}
        inputMode="numeric"
        pattern="[1-9]\d{0,2}"
        title={t`Un porcentaje entero, del 1 al 999; vacío no detiene ninguno.`}
        value={stopAbove}
        onChange={(event) => setStopAbove(event.target.value)}
      />
      <StaffButton type="submit" variant="line" busy={isPending}>
        <Trans>Guardar</Trans>
      </StaffButton>
      {error && <p role="alert">{failureText(error)}</p>}
    </form>
  );
}

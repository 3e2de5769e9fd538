import { shownNumber } from "@horma/app/shown";
import type { ChangedField, FileKind, Import, ImportChanges } from "@horma/contract";
import { Alert, PanelHead, StaffButton } from "@horma/ui";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { actorText } from "../layout/actor-text.ts";
import { paths } from "../paths.ts";
import { Table } from "../table/Table.tsx";
import { exactTimeText } from "../time/time-text.ts";
import styles from "./Changes.module.css";
import { differenceText, fieldText, rowPath, rowText, valueText } from "./change-texts.ts";
import { changesQuery, kindsQuery } from "./import-queries.ts";

/** Rows of a field that are shown before one asks for the rest. */
const firstRows = 5;

/** What a file changes, or changed, field by field, from what to what; and what is newer than it. */
export function Changes({ job }: { job: Import }) {
  const { data } = useQuery(changesQuery(job));
  const { data: kinds } = useQuery(kindsQuery);
  const kind = kinds?.find(({ name }) => name === job.kind);
  if (data === undefined || kind === undefined) return null;
  return (
    <>
      {data.newer && <Newer newer={data.newer} />}
      {data.fields?.map((field, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two fields may be made of one column of the file; they stay in their order
        <Field key={place} kind={kind} field={field} />
      ))}
    </>
  );
}

/** To apply the file sets back what a later one says. */
function Newer({ newer }: { newer: NonNullable<ImportChanges["newer"]> }) {
  const name = newer.file_name ?? t`Otro archivo`;
  return (
    <Alert look="line">
      <Trans>
        {name} llegó después y ya está aplicado ({actorText(newer.by)}, {exactTimeText(newer.applied_at)}). Si
        aplicas este, lo que ambos dicen vuelve a ser lo de este.
      </Trans>
    </Alert>
  );
}

function Field({ kind, field }: { kind: FileKind; field: ChangedField }) {
  const [all, setAll] = useState(false);
  const title = fieldText(field, kind);
  const rows = all ? field.largest : field.largest.slice(0, firstRows);
  const numbers = field.up + field.down > 0;
  const removed = field.column === null;
  return (
    <section>
      <PanelHead title={title}>
        <p className="small">{countText(field)}</p>
      </PanelHead>
      {field.column === "set_back" && (
        <p className="small">
          <Trans>
            Alguien de la tienda vio otra cosa, y el ERP no lo sabe. Quedan en{" "}
            <Link to={paths.stock}>Diferencias con el ERP</Link> hasta que se cuenten otra vez.
          </Trans>
        </p>
      )}
      <Table
        low
        caption={title}
        columns={[t`Qué`, t`Antes`, ...(removed ? [] : [t`Después`]), ...(numbers ? [t`Diferencia`] : [])]}
      >
        {rows.map((row) => {
          const { name, which } = rowText(row);
          const path = rowPath(field, row);
          return (
            <tr key={JSON.stringify(row.of)}>
              <td className={styles.which}>
                {path === undefined ? name : <Link to={path}>{name}</Link>}
                <span className="small">{which}</span>
              </td>
              <td className={styles.value}>{valueText(field, row.from) ?? <Trans>(vacío)</Trans>}</td>
              {!removed && (
                <td className={styles.value}>{valueText(field, row.to) ?? <Trans>(vacío)</Trans>}</td>
              )}
              {numbers && <td className={styles.difference}>{differenceText(field, row)}</td>}
            </tr>
          );
        })}
      </Table>
      {!all && field.largest.length > firstRows && (
        <StaffButton variant="line" className={styles.more} onClick={() => setAll(true)}>
          <Trans>Ver {shownNumber(field.largest.length)}</Trans>
        </StaffButton>
      )}
    </section>
  );
}

/** "54 filas: 30 suben, 24 bajan". Which of them are shown, if not all. */
function countText({ rows, up, down, largest }: ChangedField): string {
  const all = plural(rows, { one: "1 fila", other: `${shownNumber(rows)} filas` });
  const parts = [
    ...(up + down > 0
      ? [
          plural(up, { one: "1 sube", other: `${shownNumber(up)} suben` }),
          plural(down, { one: "1 baja", other: `${shownNumber(down)} bajan` }),
        ]
      : []),
    ...(rows > largest.length
      ? [up + down > 0 ? t`las ${largest.length} que más cambian` : t`las primeras ${largest.length}`]
      : []),
  ];
  return parts.length === 0 ? all : `${all}: ${parts.join(", ")}`;
}

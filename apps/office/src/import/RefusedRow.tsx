import { shownNumber } from "@horma/app/shown";
import type { RefusedCell, RefusedFileRow, RefusedPage } from "@horma/contract";
import { CheckField } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import clsx from "clsx";
import { useId } from "react";
import styles from "./Refusals.module.css";
import { answerCell, answerRow, fateOf, type Given, groupKey, isDoubt, type RowFate } from "./row-answers.ts";

type Column = RefusedPage["columns"][number];

export type RefusedRowProps = {
  row: RefusedFileRow;
  /** The columns of its cells. */
  own: readonly Column[];
  /** The columns of the table. */
  columns: readonly Column[];
  given: Given | undefined;
};

/** A refused row as its sender wrote it: its wrong cells, why, and what the person says of it. */
export function RefusedRow({ row, own, columns, given }: RefusedRowProps) {
  const reasons = useId();
  const textOf = (column: Column) => {
    const fault = row.faults.find((each) => each.column === column.column);
    const place = own.findIndex((each) => each.heading === column.heading && each.column === column.column);
    return row.cells === null ? (fault?.value ?? "") : (row.cells[place] ?? "");
  };
  const headingOf = (fault: RefusedCell) => columns.find(({ column }) => column === fault.column)?.heading;
  return (
    <tr>
      <td className={styles.row}>{shownNumber(row.row)}</td>
      {columns.map((column, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
        <td key={place} className={styles.cell}>
          <Cell row={row} column={column} given={given} reasons={reasons} text={textOf(column)} />
        </td>
      ))}
      <td id={reasons} className={styles.reason}>
        {row.faults.map((fault) => (
          <p key={groupKey(fault)}>
            {headingOf(fault) !== undefined && <b>{headingOf(fault)}: </b>}
            {fault.message}
          </p>
        ))}
      </td>
      {given && (
        <td className={styles.fate}>
          <Fate row={row} given={given} />
        </td>
      )}
    </tr>
  );
}

type CellProps = {
  row: RefusedFileRow;
  column: Column;
  text: string;
  given: Given | undefined;
  /** The id of the row's reasons. */
  reasons: string;
};

function Cell({ row, column: { column, heading, corrected }, text, given, reasons }: CellProps) {
  const fault = row.faults.find((each) => each.column === column);
  const rowFault = row.faults.some((each) => each.column === null);
  if (column === null || (fault === undefined && !rowFault)) return text;
  if (given === undefined || !corrected || row.cells === null)
    return fault ? <span className={styles.faulty}>{text || <Trans>(vacío)</Trans>}</span> : text;
  const { answers, onAnswers } = given;
  const value = answers.rows.get(row.row)?.cells[column] ?? text;
  const answer = (typed: string) =>
    onAnswers(answerCell(answers, row, { column, value: typed, before: text }));
  const meant = fault?.meant ?? null;
  return (
    <>
      <input
        className={clsx(styles.field, (value !== text || fault === undefined) && styles.typed)}
        aria-label={t`${heading}, fila ${shownNumber(row.row)}`}
        aria-invalid={(fault !== undefined && value === text) || undefined}
        aria-describedby={reasons}
        size={Math.max(6, Math.min(value.length + 1, 24))}
        maxLength={500}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => answer(event.target.value)}
      />
      {meant !== null && value !== meant && (
        <button type="button" className={clsx(styles.see, styles.use)} onClick={() => answer(meant)}>
          <Trans>Usar {meant}</Trans>
        </button>
      )}
    </>
  );
}

/** What becomes of the row as it stands, and the answers that are for the whole row. */
function Fate({ row, given: { answers, onAnswers } }: { row: RefusedFileRow; given: Given }) {
  const fate = fateOf(answers, row);
  const number = shownNumber(row.row);
  const own = answers.rows.get(row.row);
  const doubtful = row.faults.some(
    ({ column, reason }) => isDoubt(reason) && !answers.groups.has(groupKey({ column, reason })),
  );
  return (
    <>
      <p role="status">{fateText(fate)}</p>
      {doubtful && fate !== "out" && (
        <CheckField
          checked={own?.meant ?? false}
          onChange={(meant) => onAnswers(answerRow(answers, row, { meant }))}
        >
          <Trans>Aplicar igual la fila {number}</Trans>
        </CheckField>
      )}
      {(fate === "applied" || fate === "partly" || fate === "wrong") && (
        <button
          type="button"
          className={styles.see}
          onClick={() => onAnswers(answerRow(answers, row, { out: true, cells: {}, meant: false }))}
        >
          <Trans>Dejar fuera</Trans>
          <span className="visually-hidden"> {number}</span>
        </button>
      )}
      {fate === "out" && (
        <button
          type="button"
          className={styles.see}
          onClick={() => onAnswers(answerRow(answers, row, { out: false }))}
        >
          <Trans>Incluir otra vez</Trans>
          <span className="visually-hidden"> {number}</span>
        </button>
      )}
    </>
  );
}

function fateText(fate: RowFate): string {
  switch (fate) {
    case "left":
    case "out":
      return t`Queda fuera`;
    case "applied":
      return t`Se aplica`;
    case "wrong":
      return t`Sigue mal`;
    case "partly":
      return t`Falta corregir algo más`;
  }
}

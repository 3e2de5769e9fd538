import type {
  ImportCorrections,
  RefusedCell,
  RefusedFileRow,
  RefusedGroup,
  RowCorrection,
} from "@horma/contract";
import { type ImportDoubt, importDoubts } from "@horma/domain";

/** What a person says of one refused row: other cells by column, that its doubt is meant, or that it is left out. */
export type RowAnswer = {
  faults: readonly RefusedCell[];
  cells: Readonly<Record<string, string>>;
  meant: boolean;
  out: boolean;
};

/** What a person says of the refused rows of a file: of groups by their keys, and of single rows by their numbers. */
export type RefusalAnswers = {
  groups: ReadonlySet<string>;
  rows: ReadonlyMap<number, RowAnswer>;
};

/** What the person says of refused rows so far. */
export type Given = { answers: RefusalAnswers; onAnswers: (answers: RefusalAnswers) => void };

export const noAnswers: RefusalAnswers = { groups: new Set(), rows: new Map() };

type Reasoned = Pick<RefusedCell, "column" | "reason">;

/** What names a group of refused cells: `size date_as_size`. */
export function groupKey({ column, reason }: Reasoned): string {
  return `${column ?? ""} ${reason}`;
}

/** Whether a reason is a doubt: hardly anyone means that, but it can be. */
export function isDoubt(reason: string): reason is ImportDoubt {
  return importDoubts.some((each) => each === reason);
}

export function answerGroup(answers: RefusalAnswers, group: Reasoned, accepted: boolean): RefusalAnswers {
  const groups = new Set(answers.groups);
  if (accepted) groups.add(groupKey(group));
  else groups.delete(groupKey(group));
  return { ...answers, groups };
}

export function answerRow(
  answers: RefusalAnswers,
  { row, faults }: Pick<RefusedFileRow, "row" | "faults">,
  change: Partial<Omit<RowAnswer, "faults">>,
): RefusalAnswers {
  const before = answers.rows.get(row) ?? { cells: {}, meant: false, out: false };
  return { ...answers, rows: new Map(answers.rows).set(row, { ...before, ...change, faults }) };
}

/** Another text of a cell; as it was in the file, it is none. */
export function answerCell(
  answers: RefusalAnswers,
  row: Pick<RefusedFileRow, "row" | "faults">,
  { column, value, before }: { column: string; value: string; before: string },
): RefusalAnswers {
  const { [column]: _, ...others } = answers.rows.get(row.row)?.cells ?? {};
  const cells = value === before ? others : { ...others, [column]: value };
  return answerRow(answers, row, { cells, out: false });
}

/** What becomes of a row by the answers: `partly` where one of its faults has none, so that it stays refused; `wrong`: see `still_wrong`. */
export type RowFate = "left" | "out" | "applied" | "partly" | "wrong";

export function fateOf(
  answers: RefusalAnswers,
  { row, faults, still_wrong: still }: Pick<RefusedFileRow, "row" | "faults" | "still_wrong">,
): RowFate {
  const own = answers.rows.get(row);
  if (own?.out) return "out";
  const typed = Object.keys(own?.cells ?? {}).length > 0;
  const answered = faults.filter((fault) => {
    const group = answers.groups.has(groupKey(fault));
    if (isDoubt(fault.reason))
      return group || own?.meant || (fault.column !== null && fault.column in (own?.cells ?? {}));
    return fault.column === null
      ? typed
      : fault.column in (own?.cells ?? {}) || (group && fault.meant !== null);
  }).length;
  if (answered === faults.length) return "applied";
  if (answered > 0 || typed) return "partly";
  return still ? "wrong" : "left";
}

/** How many cells get another value, and how many doubtful rows are meant. */
export function countAnswers(
  { groups, rows }: RefusalAnswers,
  known: readonly RefusedGroup[],
): { corrected: number; meant: number } {
  let corrected = 0;
  let meant = 0;
  for (const group of known) {
    if (!groups.has(groupKey(group))) continue;
    if (isDoubt(group.reason)) meant += group.rows;
    else corrected += group.meant;
  }
  for (const { faults, cells, meant: own, out } of rows.values()) {
    const accepted = faults.filter((fault) => groups.has(groupKey(fault)));
    const mended = accepted.filter(({ reason, meant: likely }) => !isDoubt(reason) && likely !== null);
    if (out) {
      corrected -= mended.length;
      meant -= accepted.length - mended.length;
      continue;
    }
    corrected += Object.keys(cells).filter(
      (column) => !mended.some((fault) => fault.column === column),
    ).length;
    if (own && !accepted.some(({ reason }) => isDoubt(reason))) meant++;
  }
  return { corrected, meant };
}

/** The answers as the server takes them. */
export function correctionsOf(
  { groups, rows }: RefusalAnswers,
  known: readonly RefusedGroup[],
): ImportCorrections {
  const accepted = known.filter((group) => groups.has(groupKey(group)));
  const mend = accepted.flatMap(({ column, reason }) =>
    column === null || isDoubt(reason) ? [] : [{ column, reason }],
  );
  const doubts = [...new Set(accepted.map(({ reason }) => reason).filter(isDoubt))];
  const single = [...rows].flatMap(([row, { cells, meant, out }]): RowCorrection[] => {
    if (out) return [{ row, out }];
    const typed = Object.entries(cells).map(([column, value]) => ({ column, value }));
    if (typed.length === 0 && !meant) return [];
    return [{ row, ...(typed.length > 0 && { cells: typed }), ...(meant && { doubts: true }) }];
  });
  return {
    ...(mend.length > 0 && { mend }),
    ...(doubts.length > 0 && { doubts }),
    ...(single.length > 0 && { rows: single }),
  };
}

/** How a nightly file compares with those before it (FI-14). */

/** Rows of a file, those refused, and the sums of its columns that count something. */
export type Figures = { rows: number; refused: number; sums: Readonly<Record<string, number>> };

/** A figure far from the median of the files before. Of refused rows: the percent of its rows that they are more than usual. */
export type Unusual = { figure: string; value: number; usual: number; percent: number };

/** Files before that are compared with; fewer than the least say nothing. */
export const filesCompared = 10;
const leastCompared = 3;
/** Percent of difference that is usual. */
export const usualDifference = 30;
/** What stands for any larger percent, or for something where there usually is nothing. */
const mostPercent = 1_000;

/** The figures of a file that are more than a bound away from what is usual, percent. */
export function unusualFigures(
  file: Figures,
  before: readonly Figures[],
  bound = usualDifference,
): Unusual[] {
  const told: Unusual[] = [];
  const tell = (figure: string, value: number, usual: number, percent: number) => {
    if (Math.abs(percent) > bound)
      told.push({ figure, value, usual, percent: Math.round(Math.min(percent, mostPercent)) });
  };
  const compare = (figure: string, value: number, known: readonly number[]) => {
    if (known.length < leastCompared) return;
    const usual = median(known);
    tell(
      figure,
      value,
      usual,
      usual === 0 ? (value === 0 ? 0 : mostPercent) : ((value - usual) / usual) * 100,
    );
  };
  compare(
    "rows",
    file.rows,
    before.map(({ rows }) => rows),
  );
  if (before.length >= leastCompared) {
    const share = ({ refused, rows }: Figures) => refused / Math.max(rows, 1);
    const usual = median(before.map(share));
    const more = (share(file) - usual) * 100;
    if (more > 0) tell("refused", file.refused, Math.round(usual * file.rows), more);
  }
  for (const [column, value] of Object.entries(file.sums)) {
    const known = before.flatMap(({ sums }) => sums[column] ?? []);
    compare(column, value, known);
  }
  return told;
}

/** What is unusual of a file, in a sentence. */
export function describeUnusual(unusual: readonly Unusual[]): string {
  return unusual
    .map(({ figure, value, usual, percent }) =>
      figure === "refused"
        ? `${value} rows are refused, usually ${usual}`
        : `${figure} ${figure === "rows" ? "are" : "in total are"} ${Math.abs(percent)}% ${percent < 0 ? "less" : "more"} than usual (${value}, usually ${usual})`,
    )
    .join("; ");
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const [low, high] = [(sorted.length - 1) >> 1, sorted.length >> 1];
  return ((sorted[low] ?? 0) + (sorted[high] ?? 0)) / 2;
}

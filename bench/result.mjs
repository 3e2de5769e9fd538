// A bench's result: a figure, its goal, and whether the goal holds.

/** @typedef {{ metric: string, value: number, unit: string, reference: number | null, goal: string, holds: boolean }} Result */

const comparisons = {
  "<=": (value, bound) => value <= bound,
  ">=": (value, bound) => value >= bound,
  ">": (value, bound) => value > bound,
  "=": (value, bound) => value === bound,
};
const signs = { "<=": "≤", ">=": "≥", ">": ">", "=": "=" };

/**
 * @param {string} metric
 * @param {number} value measured; NaN never holds
 * @param {string} unit
 * @param {"<=" | ">=" | ">" | "="} comparison how the value has to compare with the bound
 * @param {number} bound
 * @param {number | null} [reference] what it is compared with, where that is a figure of this run
 * @returns {Result}
 */
export function result(metric, value, unit, comparison, bound, reference = null) {
  const goal = `${signs[comparison]} ${rounded(bound)}`;
  return {
    metric,
    value: rounded(value),
    unit,
    reference: rounded(reference),
    goal,
    holds: comparisons[comparison](value, bound),
  };
}

/** A figure without a goal; it always holds. */
export function observation(metric, value, unit, reference = null) {
  return { metric, value: rounded(value), unit, reference: rounded(reference), goal: "none", holds: true };
}

/**
 * Whether a figure is so far from its goal that a busy machine does not explain it: twice as bad, or any other count than the
 * exact one.
 * @param {Result} figure
 */
export function isFarOff({ value, goal, holds }) {
  const [sign, text] = goal.split(" ");
  const bound = Number(text);
  if (holds || sign === signs["="]) return !holds;
  return sign === signs["<="] ? !(value <= 2 * bound) : !(value >= bound / 2);
}

/** The middle value, or the mean of the two middle ones; NaN of none. */
export const median = (values) => {
  const sorted = [...values].sort((one, other) => one - other);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
};

/** The smallest value that at least this share of the values does not exceed (nearest rank); NaN of none. */
export const quantile = (values, share) => {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
};

/**
 * The figures as a table.
 * @param {Result[]} results
 */
export function resultTable(results) {
  const rows = results.map(({ metric, value, unit, reference, goal, holds }) => [
    metric,
    `${value} ${unit}`,
    reference ?? "",
    goal === "none" ? "" : goal,
    goal === "none" ? "" : holds ? "holds" : "MISSED",
  ]);
  return table([["metric", "value", "reference", "goal", ""], ...rows]);
}

/** Lines of a table, the first column aligned left, the others right. */
export function table(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => String(row[column]).length)));
  const cell = (text, column) =>
    column === 0 ? String(text).padEnd(widths[column]) : String(text).padStart(widths[column]);
  return rows.map((row) => row.map(cell).join("  ")).join("\n");
}

function rounded(value) {
  return value === null ? null : Math.round(value * 1000) / 1000;
}

// Counts answers by symbology, or by group of the generated corpus.
import { median, quantile, table } from "../result.mjs";

/** @typedef {{ pictures: number, read: number, misread: number, medianMs: number, p95Ms: number }} Tally */

/**
 * @param {import("./measure.mjs").Answer[]} answers
 * @returns {Record<string, Tally>} by group, in the order they come
 */
export function tallied(answers) {
  const names = [...new Set(answers.map(({ group }) => group))];
  return Object.fromEntries(
    names.map((name) => [name, tallyOf(answers.filter(({ group }) => group === name))]),
  );
}

/** Counts a picture as misread when it gave any wrong text. */
function tallyOf(answers) {
  const times = answers.map(({ ms }) => ms);
  return {
    pictures: answers.length,
    read: answers.filter(({ read }) => read).length,
    misread: answers.filter(({ wrong }) => wrong.length > 0).length,
    medianMs: oneDecimal(median(times)),
    p95Ms: oneDecimal(quantile(times, 0.95)),
  };
}

/** The combined answers of two readers, run one after the other. */
export function union(one, other) {
  return one.map((answer, at) => ({
    ...answer,
    read: answer.read || other[at].read,
    wrong: [...answer.wrong, ...other[at].wrong],
    ms: answer.ms + other[at].ms,
  }));
}

/** Prints a line per group and a column per reader: read, misread after a minus sign, median and p95 in ms. */
export function printTallies(byReader) {
  const readers = Object.keys(byReader);
  const cell = ({ read, misread, medianMs, p95Ms }) =>
    `${read}${misread > 0 ? ` −${misread}` : ""} (${medianMs}/${p95Ms})`;
  const rows = Object.entries(byReader[readers[0]]).map(([group, { pictures }]) => [
    `${group} /${pictures}`,
    ...readers.map((reader) => cell(byReader[reader][group])),
  ]);
  console.log(`read −misread (median/p95 ms)\n${table([["", ...readers], ...rows])}`);
}

const oneDecimal = (value) => Math.round(value * 10) / 10;

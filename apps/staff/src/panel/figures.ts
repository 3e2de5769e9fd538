import { clockText } from "@horma/app/clock-text";
import { shownNumber } from "@horma/app/shown";
import type { Panel } from "@horma/contract";
import { displaySize } from "@horma/domain";
import { t } from "@lingui/core/macro";

/** A share as people read it: 38%; a dash if there is nothing to share. */
export function percent(part: number, whole: number): string {
  return whole === 0 ? "–" : `${Math.round((part / whole) * 100)}%`;
}

export type HourBar = { hour: number; count: number; expected: boolean };

/**
 * The hours of the day with something to show. If the figures are today's, the coming hours have their usual counts.
 * @param current the current hour of the store's day; undefined if the figures are of more than today
 */
export function hourBars(hours: Panel["hours"], current: number | undefined): HourBar[] {
  const bars = hours.map(({ hour, count, expected }): HourBar => {
    const coming = current !== undefined && hour > current && expected !== null;
    return { hour, count: coming ? expected : count, expected: coming };
  });
  const shown = bars.filter(({ count, hour }) => count > 0 || hour === current).map(({ hour }) => hour);
  const [first, last] = [Math.min(...shown), Math.max(...shown)];
  return bars.filter(({ hour }) => hour >= first && hour <= last);
}

/** The bars in words. */
export function hoursLabel(bars: readonly HourBar[]): string {
  const said = bars.map(({ hour, count, expected }) =>
    expected
      ? t`${hour} horas, previstas ${shownNumber(count, { maximumFractionDigits: 1 })}`
      : t`${hour} horas, ${count}`,
  );
  return t`Solicitudes por hora: ${said.join("; ")}`;
}

/** The waits in words. */
export function waitsLabel({ count, target, within_target }: Panel["waits"]): string {
  return t`Esperas: ${within_target} de ${count} bajo la meta de ${clockText(target)}`;
}

/** Rows and columns that fit on the panel. */
const models = 5;
const sizes = 8;

/** Pairs that were not there, by model and size: the models and sizes that were missed most, the sizes in order. */
export function brokenTable(broken: Panel["broken"]): {
  columns: string[];
  rows: { name: string; counts: number[] }[];
} {
  const names = most(broken, ({ name }) => name, models);
  const rows = broken.filter(({ name }) => names.includes(name));
  const columns = most(rows, ({ size }) => size, sizes).sort((a, b) =>
    a.localeCompare(b, "es", { numeric: true }),
  );
  return {
    columns: columns.map(displaySize),
    rows: names.map((name) => ({
      name,
      counts: columns.map((size) => sum(rows.filter((row) => row.name === name && row.size === size))),
    })),
  };
}

type Broken = Panel["broken"][number];

/** The values that were missed most, at most `count` of them. */
function most(broken: readonly Broken[], by: (row: Broken) => string, count: number): string[] {
  const groups = [...new Set(broken.map(by))].map((value) => ({
    value,
    missed: sum(broken.filter((row) => by(row) === value)),
  }));
  return groups
    .sort((a, b) => b.missed - a.missed)
    .slice(0, count)
    .map(({ value }) => value);
}

function sum(rows: readonly { count: number }[]): number {
  return rows.reduce((all, { count }) => all + count, 0);
}

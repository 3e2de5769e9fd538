import { type CellRule, headingsOf, type ImportReason, ruleMaker, withoutGuards } from "@horma/domain";
import type { FileFormat } from "../../../platform/db/schema/import.ts";
import { FileFault } from "../file-fault.ts";
import type { Kind } from "../kind.ts";
import { spoilt } from "../spreadsheet.ts";
import type { CorrectedCells } from "./corrected-cells.ts";
import { columnOf, headingKey } from "./heading.ts";

/** How a file's headings become columns, by its sender or by a mapping that is stored under a name. */
export type Shape = Pick<FileFormat, "mapping" | "rules" | "mappingName">;

/** Why a row cannot be read, and which column is to blame, if one is. */
export type RowFault = { reason: ImportReason; column?: string };

/** A heading that is not read itself: `Talla=-`. */
const notRead = "-";

/**
 * A mapping names columns that the kind has, and its rules read none that a rule makes.
 * @returns the rules by the kind's own names of columns
 */
export function checkMapping(kind: Kind, { mapping, rules = {} }: Shape): Record<string, CellRule> {
  const named = Object.values(mapping).filter((column) => column !== notRead);
  const unknown = [...named, ...Object.keys(rules)].find((column) => columnOf(column, kind, {}) === null);
  if (unknown !== undefined) {
    throw new FileFault(
      `the mapping has a name that is not a column of ${kind.name}: ${unknown.slice(0, 40)}`,
    );
  }
  const made = new Map<string, CellRule>();
  for (const [name, rule] of Object.entries(rules)) {
    const column = columnOf(name, kind, {}) ?? name;
    if (made.has(column)) throw new FileFault(`the mapping has two rules for ${column}: remove one`);
    made.set(column, rule);
  }
  for (const [column, rule] of made) {
    for (const name of headingsOf(rule)) {
      const read = columnOf(name, kind, mapping);
      if (kind.secret && (column === kind.secret.column || read === kind.secret.column))
        throw new FileFault(
          `a rule cannot make or read ${kind.secret.column}: the file must have that column`,
        );
      if (read !== null && read !== column && made.has(read))
        throw new FileFault(
          `the rule for ${column} reads ${name}, which is made by a rule: use a heading of the file`,
        );
    }
    if (column === kind.secret?.column)
      throw new FileFault(`a rule cannot make ${column}: the file must have that column`);
  }
  return Object.fromEntries(made);
}

type Titled = { titles: readonly string[]; headings: readonly (string | null)[] };

/** Where a heading or column is that a rule names: -1 if it is nowhere, -2 if it is there twice. */
function placeOf(name: string, { titles, headings }: Titled, kind: Kind): number {
  const key = headingKey(name);
  const same = titles.flatMap((title, at) => (title !== "" && headingKey(title) === key ? [at] : []));
  if (same.length > 0) return same.length > 1 ? -2 : (same[0] ?? -1);
  const column = columnOf(name, kind, {});
  return column === null ? -1 : headings.indexOf(column);
}

/** Where the headings are that a rule reads. */
export function placesOf(rule: CellRule, head: Titled, kind: Kind): number[] {
  return headingsOf(rule).map((name) => placeOf(name, head, kind));
}

/**
 * The rules that make columns of a file with these headings. A rule of a mapping that is stored makes nothing where the file lacks
 * its headings, and need not.
 */
export function rulesFor(head: Titled, kind: Kind, { rules = {}, mappingName }: Shape): FileFormat["rules"] {
  const made = Object.entries(rules).filter(([column, rule]) => {
    const at = head.headings.indexOf(column);
    if (at !== -1) {
      const title = head.titles[at];
      throw new FileFault(
        `the file has the column ${column}, "${title}", and the mapping has a rule for it: remove the rule, or add '${title}'=- to the mapping to ignore the heading`,
      );
    }
    const places = placesOf(rule, head, kind);
    const missing = headingsOf(rule).filter((_, index) => (places[index] ?? -1) < 0);
    if (missing.length === 0) return true;
    if (places.includes(-2)) {
      throw new FileFault(
        `two columns of the file are called "${missing[0]}": rename one, or remove the rule`,
      );
    }
    const needed = kind.columns.some(({ key, required }) => key === column && required);
    if (mappingName !== undefined && !needed) return false;
    throw new FileFault(
      `the rule for ${column} reads "${missing[0]}", which the file does not have: use a heading of the file`,
    );
  });
  return made.length === 0 ? undefined : Object.fromEntries(made);
}

/** The column of each cell of a CSV row: those of its headings, then those that rules make. */
export function columnsOf({ headings = [], rules = {} }: FileFormat): (string | null)[] {
  return [...headings, ...Object.keys(rules)];
}

/** Characters that a rule makes at most: a batch of rows has them all in memory. */
const longestMade = 10_000;

/** Makes a column of a row; a fault where what it is made of is spoilt. */
type Maker = (sources: readonly string[]) => string | RowFault;

function makerOf(column: string, rule: CellRule): Maker {
  const make = ruleMaker(rule);
  const shown = column.replace(/^rest\./, "");
  // It takes a cell whole, which is then looked at itself.
  if (rule.name === "first" || rule.name === "text") return make;
  return (sources) => {
    for (const source of sources) {
      const bad = source === "" ? undefined : spoilt(source);
      if (bad) return { reason: bad.reason, column: shown };
    }
    const made = make(sources);
    return made.length > longestMade ? { reason: "too_long", column: shown } : made;
  };
}

/** Adds the cells that rules make, or a person corrected, to those of a CSV row; undefined where there are no rules. */
export function csvMaker(
  kind: Kind,
  format: FileFormat,
): ((cells: string[], corrected?: CorrectedCells) => RowFault | undefined) | undefined {
  const { rules, titles = [], headings = [] } = format;
  if (rules === undefined) return undefined;
  const makers = Object.entries(rules).map(([column, rule]) => ({
    column,
    places: placesOf(rule, { titles, headings }, kind),
    make: makerOf(column, rule),
  }));
  return (cells, corrected) => {
    for (const { column, places, make } of makers) {
      const made = corrected?.get(column) ?? make(places.map((place) => withoutGuards(cells[place] ?? "")));
      if (typeof made !== "string") return made;
      cells.push(made);
    }
    return undefined;
  };
}

export type ObjectMaker = {
  /** Whether a rule reads what is under a key. */
  reads: (name: string) => boolean;
  /** @param textOf the text under a key, undefined where it is none */
  make: (
    cells: Map<string, string>,
    names: readonly string[],
    textOf: (name: string) => string | undefined,
    corrected?: CorrectedCells,
  ) => RowFault | undefined;
};

/** Names of keys that are remembered. */
const mostNames = 1_000;

/**
 * Adds the cells that rules make to those of an object of NDJSON; undefined where there are no rules. Where it lacks every key that a
 * rule reads it lacks the column too.
 */
export function objectMaker(kind: Kind, { rules }: FileFormat): ObjectMaker | undefined {
  if (rules === undefined) return undefined;
  const makers = Object.entries(rules).map(([column, rule]) => ({
    column,
    sources: headingsOf(rule).map((name) => ({
      key: headingKey(name),
      column: columnOf(name, kind, {}) ?? "",
    })),
    make: makerOf(column, rule),
  }));
  const read = new Set(makers.flatMap(({ sources }) => sources.map(({ key }) => key)));
  const keys = new Map<string, string>();
  const keyOf = (name: string) => {
    const key = keys.get(name) ?? headingKey(name);
    if (keys.size < mostNames) keys.set(name, key);
    return key;
  };
  return {
    reads: (name) => read.has(keyOf(name)),
    make: (cells, names, textOf, corrected) => {
      const named = new Map<string, string>();
      for (const name of names) if (read.has(keyOf(name))) named.set(keyOf(name), name);
      for (const { column, sources, make } of makers) {
        if (corrected?.has(column)) continue;
        const texts = sources.map(({ key, column: of }) => {
          const name = named.get(key);
          return name === undefined ? cells.get(of) : (textOf(name) ?? notText);
        });
        if (texts.includes(notText)) return { reason: "not_text", column };
        if (texts.length > 0 && texts.every((text) => text === undefined)) continue;
        const made = make(texts.map((text) => withoutGuards(text ?? "")));
        if (typeof made !== "string") return made;
        if ((cells.get(column) ?? made) !== made) return { reason: "contradicts", column };
        cells.set(column, made);
      }
      return undefined;
    },
  };
}

/** What an object or a list is: no text has NUL. */
const notText = "\0";

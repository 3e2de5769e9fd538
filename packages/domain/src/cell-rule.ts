/** Rules by which a column that a file lacks is made of its other cells (FI-14). */

/** What a rule is given: a heading or column of the file, a text, or a number. */
export type RuleArgument = { heading: string } | { text: string } | { number: number };
export type CellRule = { name: RuleName; given: readonly RuleArgument[] };

type Takes = "heading" | "text" | "number" | "pieces";
type Rule = {
  takes: readonly Takes[];
  /** @returns what makes a cell of the cells under the rule's headings, in their order */
  maker: (given: readonly RuleArgument[]) => (cells: readonly string[]) => string;
};

/** A part of a cell that a sign splits; empty where the sign is not in it. */
const split =
  (cut: (text: string, sign: string) => readonly [at: number, before: boolean]): Rule["maker"] =>
  ([, sign]) => {
    const by = textOf(sign);
    return ([text = ""]) => {
      const [at, before] = cut(text, by);
      if (at === -1) return "";
      return (before ? text.slice(0, at) : text.slice(at + by.length)).trim();
    };
  };

const rules = {
  text: { takes: ["text"], maker: ([text]) => always(textOf(text)) },
  left: {
    takes: ["heading", "number"],
    maker:
      ([, number]) =>
      ([text = ""]) =>
        text.slice(0, numberOf(number)).trim(),
  },
  right: {
    takes: ["heading", "number"],
    maker:
      ([, number]) =>
      ([text = ""]) =>
        text.slice(-numberOf(number)).trim(),
  },
  before: { takes: ["heading", "text"], maker: split((text, sign) => [text.indexOf(sign), true]) },
  after: { takes: ["heading", "text"], maker: split((text, sign) => [text.indexOf(sign), false]) },
  before_last: { takes: ["heading", "text"], maker: split((text, sign) => [text.lastIndexOf(sign), true]) },
  after_last: { takes: ["heading", "text"], maker: split((text, sign) => [text.lastIndexOf(sign), false]) },
  part: {
    takes: ["heading", "text", "number"],
    maker:
      ([, sign, number]) =>
      ([text = ""]) =>
        text.split(textOf(sign))[numberOf(number) - 1]?.trim() ?? "",
  },
  first: {
    takes: ["pieces"],
    maker: (given) => {
      const pieces = piecesOf(given);
      return (cells) => pieces(cells).find((piece) => piece !== "") ?? "";
    },
  },
  join: {
    takes: ["pieces"],
    maker: (given) => {
      const pieces = piecesOf(given);
      return (cells) => {
        const found = pieces(cells);
        return found.includes("") ? "" : found.join("").trim();
      };
    },
  },
} as const satisfies Record<string, Rule>;

export type RuleName = keyof typeof rules;
export const ruleNames = Object.keys(rules) as readonly RuleName[];

/** Examples of each rule: what the cells under its headings hold, and what it makes of them. */
export const ruleExamples: Record<RuleName, readonly [rule: string, cells: readonly string[], made: string]> =
  {
    text: ["brand='Puelche'", [], "Puelche"],
    left: ["product=left(sku,6)", ["880101410"], "880101"],
    right: ["size=right(sku,2)", ["880101-41"], "41"],
    before: ["product=before(sku,'-')", ["880101-410"], "880101"],
    after: ["color=after(Descripción,' - ')", ["Brisa 2 - Hueso"], "Hueso"],
    before_last: ["product=before_last(sku,'-')", ["8801-NEG-41"], "8801-NEG"],
    after_last: ["size=after_last(sku,'-')", ["8801-NEG-41"], "41"],
    part: ["color=part(sku,'-',2)", ["8801-NEG-41"], "NEG"],
    first: ['price=first(Liquidación,"Precio lista")', ["", "69.990"], "69.990"],
    join: ["product=join(Estilo,'-',Color)", ["8801", "NEG"], "8801-NEG"],
  };

/** What makes a cell by a rule of the cells under {@link headingsOf} it, trimmed ones, in their order. */
export function ruleMaker({ name, given }: CellRule): (cells: readonly string[]) => string {
  return rules[name].maker(given);
}

/** The headings or columns that a rule reads. */
export function headingsOf({ given }: CellRule): string[] {
  return given.flatMap((each) => ("heading" in each ? [each.heading] : []));
}

/** Characters of a cell, or its parts, that a rule counts at most. */
const mostCounted = 200;
/** What `first` and `join` are given at most. */
const mostPieces = 8;

/** A rule by its name and what is in its brackets; a sentence that says what is wrong where it is none. */
export function makeRule(written: string, given: readonly RuleArgument[]): CellRule | string {
  const name = ruleNames.find((each) => each === written.toLowerCase());
  if (name === undefined || name === "text")
    return `${written} is not a rule: the rules are a text between quotes, ${ruleNames.slice(1).join(", ")}`;
  const takes: readonly Takes[] = rules[name].takes;
  const like = `write it like ${ruleExamples[name][0]}`;
  if (takes[0] === "pieces") {
    if (!given.some((each) => "heading" in each)) return `${name} needs a heading: ${like}`;
    return given.length <= mostPieces && given.every((each) => !("number" in each))
      ? { name, given }
      : `${name} accepts up to ${mostPieces} headings and texts: ${like}`;
  }
  const taken = takes.map((take, at) => asTaken(take, given[at]));
  const read = taken.filter((each) => each !== undefined);
  return read.length === takes.length && given.length === takes.length
    ? { name, given: read }
    : `${name} does not accept that: ${like}`;
}

/** Where only a heading or only a text can stand either kind of quotes makes it, and none does. */
function asTaken(take: Takes, given: RuleArgument | undefined): RuleArgument | undefined {
  if (given === undefined) return undefined;
  if ("number" in given) {
    if (take !== "number") return take === "heading" ? { heading: String(given.number) } : undefined;
    return given.number >= 1 && given.number <= mostCounted ? given : undefined;
  }
  const text = "text" in given ? given.text : given.heading;
  if (take === "number" || text === "") return undefined;
  return take === "heading" ? { heading: text } : { text };
}

function textOf(given: RuleArgument | undefined): string {
  return given !== undefined && "text" in given ? given.text : "";
}

function numberOf(given: RuleArgument | undefined): number {
  return given !== undefined && "number" in given ? given.number : 0;
}

function always(text: string): () => string {
  return () => text;
}

/** Texts and cells in the order in which a rule names them. */
function piecesOf(given: readonly RuleArgument[]): (cells: readonly string[]) => string[] {
  let headings = 0;
  const places = given.map((each) => ("heading" in each ? headings++ : textOf(each)));
  return (cells) => places.map((place) => (typeof place === "number" ? (cells[place] ?? "") : place));
}

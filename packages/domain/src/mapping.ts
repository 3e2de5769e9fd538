import { type CellRule, makeRule, type RuleArgument } from "./cell-rule.ts";

/** How a file's headings become a kind's columns. */
export type Mapping = {
  /** Column by heading. */
  headings: Record<string, string>;
  /** What makes the columns that the file lacks. */
  rules: Record<string, CellRule>;
};

/** What a mapping is stored under. */
export const mappingName = /^[0-9A-Za-z][0-9A-Za-z._-]{0,39}$/;

/** Characters of a mapping at most, and its rules. */
export const longestMapping = 4_000;
const mostRules = 30;

class Unread extends Error {}

/**
 * Reads a mapping: `precio lista=price,brand='Puelche',product=left(sku,6)`. To the left of a rule is the column, otherwise the
 * heading. Quotes take commas and `=` in: `'Precio, lista'=price`; two of them within quotes are one.
 * @returns a sentence that says what is wrong where it is none
 */
export function readMapping(text: string): Mapping | string {
  if (text.length > longestMapping) return `a mapping can have at most ${longestMapping} characters`;
  const reader = new MappingReader(text);
  try {
    return reader.read();
  } catch (error) {
    if (error instanceof Unread) return error.message;
    throw error;
  }
}

/** A mapping as {@link readMapping} reads it. Two quotes within quotes are one. */
export function writeMapping({ headings, rules }: Mapping): string {
  const quoted = (text: string, quote: string) => `${quote}${text.replaceAll(quote, quote + quote)}${quote}`;
  const argument = (given: RuleArgument) => {
    if ("number" in given) return String(given.number);
    return "text" in given ? quoted(given.text, "'") : quoted(given.heading, '"');
  };
  const ruleText = ({ name, given }: CellRule) =>
    name === "text" ? given.map(argument).join("") : `${name}(${given.map(argument).join(",")})`;
  return [
    ...Object.entries(headings).map(([heading, column]) => `${quoted(heading, "'")}=${column}`),
    ...Object.entries(rules).map(([column, rule]) => `${column}=${ruleText(rule)}`),
  ].join(",");
}

class MappingReader {
  private at = 0;

  constructor(private readonly text: string) {}

  read(): Mapping {
    const headings = new Map<string, string>();
    const rules = new Map<string, CellRule>();
    while (this.more()) {
      if (this.take(",")) continue;
      const left = this.quoted() ?? this.bare(",=");
      if (left === "" || !this.take("="))
        throw new Unread(
          `"${left}" is not heading=column: write one =, and put a heading with commas or = in quotes`,
        );
      const rule = this.rule();
      if (typeof rule === "string") headings.set(left, rule);
      else if (rules.has(left)) throw new Unread(`the mapping has two rules for ${left}: remove one`);
      else if (rules.size === mostRules) throw new Unread(`a mapping can have at most ${mostRules} rules`);
      else rules.set(left, rule);
      if (this.more() && !this.take(",")) throw new Unread(`a comma is missing before "${this.bare("")}"`);
    }
    return { headings: Object.fromEntries(headings), rules: Object.fromEntries(rules) };
  }

  /** What follows the sign: a column, or a rule. */
  private rule(): string | CellRule {
    const text = this.quoted();
    if (text !== undefined) return { name: "text", given: [{ text: text.trim() }] };
    const name = this.bare(",=(");
    if (!this.take("(")) {
      if (name === "") throw new Unread("nothing follows an =: write a column or a rule");
      return name;
    }
    const given: RuleArgument[] = [];
    while (!this.take(")")) {
      if (given.length > 0 && !this.take(",")) throw new Unread(this.open(name));
      given.push(this.argument(name));
    }
    const rule = makeRule(name, given);
    if (typeof rule === "string") throw new Unread(rule);
    return rule;
  }

  private argument(rule: string): RuleArgument {
    const double = this.peek() === '"';
    const quoted = this.quoted();
    if (quoted !== undefined) return double ? { heading: quoted.trim() } : { text: quoted };
    const bare = this.bare(",=()");
    if (bare === "") throw new Unread(this.open(rule));
    return /^\d{1,4}$/.test(bare) ? { number: Number(bare) } : { heading: bare };
  }

  private open(rule: string): string {
    return `the brackets of ${rule} are not valid: put a text in ' and ', and a heading with commas or brackets in " and "`;
  }

  private peek(): string | undefined {
    this.more();
    return this.text[this.at];
  }

  /** Whether anything but blanks follows. */
  private more(): boolean {
    while (/\s/.test(this.text[this.at] ?? "")) this.at++;
    return this.at < this.text.length;
  }

  private take(sign: string): boolean {
    if (this.peek() !== sign) return false;
    this.at++;
    return true;
  }

  private bare(until: string): string {
    const from = this.at;
    while (this.at < this.text.length && !until.includes(this.text[this.at] ?? "")) this.at++;
    return this.text.slice(from, this.at).trim();
  }

  private quoted(): string | undefined {
    const quote = this.peek();
    if (quote !== "'" && quote !== '"') return undefined;
    let text = "";
    for (let from = this.at + 1; ; ) {
      const end = this.text.indexOf(quote, from);
      if (end === -1) throw new Unread(`a quote is not closed: ${this.text.slice(this.at, this.at + 40)}`);
      text += this.text.slice(from, end);
      this.at = end + 1;
      if (this.text[this.at] !== quote) return text;
      text += quote;
      from = this.at + 1;
    }
  }
}

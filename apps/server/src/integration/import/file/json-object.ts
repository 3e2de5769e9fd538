/** Numbers of JSON keep the digits that are written: JavaScript's own keep 15. */

/** The strings and numbers of JSON. Of a text that is JSON: each string has its end, so the time that it takes is linear. */
const scalars = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** A number as JSON has it: its point is the decimal mark, whatever a cell of CSV means by one. */
export class WrittenNumber {
  constructor(readonly text: string) {}

  /** For a cell that holds a whole number, which may read three decimals as thousands. */
  get cell(): string {
    const plain = /^-?\d+\.\d+$/.test(this.text) ? this.text.replace(/\.?0+$/, "") : this.text;
    return plain.replace(/\.\d{3}$/, "$&0");
  }

  toString(): string {
    return this.text;
  }

  /** Its digits as a text, which has them all; a number where the text would be another one. */
  toJSON(): number | string {
    return /\.\d{3}$/.test(this.text) ? Number(this.text) : this.text;
  }
}

/** An object of JSON, its numbers as {@link WrittenNumber}, in lists as their text. */
export function parseObject(line: string): Record<string, unknown> | undefined {
  const read = parseJson(line);
  if (typeof read !== "object" || read === null || Array.isArray(read)) return undefined;
  const values = Object.entries(read);
  if (!values.some(([, value]) => typeof value === "number" || Array.isArray(value)))
    return read as Record<string, unknown>;
  const texts = line.replace(scalars, (text) => (text.startsWith('"') ? text : `"${text}"`));
  const written = parseJson(texts) as Record<string, unknown>;
  for (const [key, value] of values)
    if (typeof value === "number") written[key] = new WrittenNumber(String(written[key]));
  return written;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

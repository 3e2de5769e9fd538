/** A row of CSV: its cells, trimmed. `open`: a quote opens one of them and is not closed. */
export type CsvRow = { cells: string[]; open?: true };

/** The cell in which a line ended. */
type OpenCell = { cells: string[]; text: string; lines: string[]; length: number };

/**
 * Splits lines of CSV into rows. A quote inside a cell is a character; so are quotes around a part of a cell. A cell in quotes may
 * hold lines. One whose quote is not closed, or only within another cell, refuses the row where it opens: the lines after it are
 * rows of their own. Each line is read twice at most.
 *
 * Not `csv-parse`, which ends at the first such quote, or takes the rows after it into the cell.
 */
export class CsvSplitter {
  private open: OpenCell | undefined;

  constructor(
    private readonly delimiter: string,
    /** Characters of a row at most. */
    private readonly longest: number,
  ) {}

  /** Adds the rows that end with a line. */
  add(line: string, rows: CsvRow[]): void {
    if (this.open === undefined) this.begin(line, rows);
    else this.goOn(this.open, line, rows);
  }

  /** Adds what is left when no line follows. */
  end(rows: CsvRow[]): void {
    while (this.open !== undefined) this.giveUp(this.open, rows);
  }

  private begin(line: string, rows: CsvRow[]): void {
    if (line.includes('"')) this.cellsFrom(line, 0, [], rows);
    else rows.push({ cells: line.split(this.delimiter).map((cell) => cell.trim()) });
  }

  private goOn(open: OpenCell, line: string, rows: CsvRow[]): void {
    open.length += line.length;
    open.lines.push(line);
    const read = this.quoted(line, 0);
    if (read === "stray" || open.length > this.longest) {
      this.giveUp(open, rows);
      return;
    }
    open.text += `\n${read.text}`;
    if (read.end === undefined) return;
    this.open = undefined;
    open.cells.push(open.text.trim());
    this.rest(line, read.end, open.cells, rows);
  }

  /** The row where the quote opens cannot be read; the lines after it can. */
  private giveUp({ lines }: OpenCell, rows: CsvRow[]): void {
    this.open = undefined;
    rows.push({ cells: [], open: true });
    for (const line of lines) this.add(line, rows);
  }

  /** What follows a cell that ended at `at`. */
  private rest(line: string, at: number, cells: string[], rows: CsvRow[]): void {
    if (at === line.length) rows.push({ cells });
    else this.cellsFrom(line, at + this.delimiter.length, cells, rows);
  }

  private cellsFrom(line: string, from: number, cells: string[], rows: CsvRow[]): void {
    for (let at = from; ; at++) {
      const start = this.afterBlanks(line, at);
      const read = line[start] === '"' ? this.quoted(line, start + 1) : "stray";
      if (read === "stray") {
        const end = line.indexOf(this.delimiter, at);
        cells.push(line.slice(at, end === -1 ? line.length : end).trim());
        at = end === -1 ? line.length : end;
      } else if (read.end === undefined) {
        this.open = { cells, text: read.text, lines: [], length: line.length };
        return;
      } else {
        cells.push(read.text.trim());
        at = read.end;
      }
      if (at === line.length) return void rows.push({ cells });
    }
  }

  /** The text up to the closing quote, and where its cell ends; no end if the line ends first. `stray`: a quote is within it. */
  private quoted(line: string, from: number): { text: string; end?: number } | "stray" {
    let text = "";
    for (let at = from; ; ) {
      const quote = line.indexOf('"', at);
      if (quote === -1) return { text: text + line.slice(at) };
      text += line.slice(at, quote);
      if (line[quote + 1] === '"') {
        text += '"';
        at = quote + 2;
        continue;
      }
      const end = this.afterBlanks(line, quote + 1);
      return end === line.length || line[end] === this.delimiter ? { text, end } : "stray";
    }
  }

  private afterBlanks(line: string, from: number): number {
    let at = from;
    while (line[at] === " " || (line[at] === "\t" && this.delimiter !== "\t")) at++;
    return at;
  }
}

/** The lines of a text that comes in pieces. Each ends as it likes: by CR LF, LF or CR. Pieces of a long line are put together once. */
export async function* linesOf(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let pieces: string[] = [];
  let cr = "";
  for await (const text of texts) {
    // An LF may follow in the next piece.
    const whole = cr + text;
    cr = whole.endsWith("\r") ? "\r" : "";
    const lines = whole.slice(0, whole.length - cr.length).split(lineEnd);
    for (let at = 0; at < lines.length - 1; at++) {
      pieces.push(lines[at] ?? "");
      yield pieces.length === 1 ? (pieces[0] ?? "") : pieces.join("");
      pieces = [];
    }
    const last = lines.at(-1);
    if (last) pieces.push(last);
  }
  if (pieces.length > 0 || cr !== "") yield pieces.join("");
}

const lineEnd = /\r\n|\n|\r/;

/**
 * The lines of a text that comes in pieces, as many at a time as a piece ends. Each ends as it likes: by CR LF, LF or CR. Pieces of a
 * long line are put together once. Programs of DOS end a file with a Ctrl-Z, which is no text.
 */
export async function* linesOf(texts: AsyncIterable<string>): AsyncGenerator<string[]> {
  let pieces: string[] = [];
  let cr = "";
  for await (const text of texts) {
    // An LF may follow in the next piece.
    const whole = cr + text;
    cr = whole.endsWith("\r") ? "\r" : "";
    const lines = whole.slice(0, whole.length - cr.length).split(lineEnd);
    if (lines.length > 1) {
      const [first = ""] = lines;
      lines[0] = pieces.join("") + first;
      pieces = [];
    }
    const last = lines.pop();
    if (last) pieces.push(last);
    if (lines.length > 0) yield lines;
  }
  const rest = pieces.join("");
  const text = rest.endsWith("\u001a") ? rest.slice(0, -1) : rest;
  if (text !== "" || cr !== "") yield [text];
}

/** How a line ends. */
export const lineEnd = /\r\n|\n|\r/;

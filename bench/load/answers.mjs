// Puts HTTP answers together from the chunks of a bare connection.

/**
 * @param {(head: string, body: Buffer) => void} answered called for every answer that is there whole, one at a time
 * @returns {(chunk: Buffer) => void} what listens to the connection's data
 */
export function answerReader(answered) {
  /** @type {Buffer} */
  let rest = Buffer.alloc(0);
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const end = rest.indexOf("\r\n\r\n");
    if (end < 0) return;
    const head = rest.toString("latin1", 0, end);
    const length = end + 4 + Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (rest.length < length) return;
    const body = rest.subarray(end + 4, length);
    rest = rest.subarray(length);
    answered(head, body);
  };
}

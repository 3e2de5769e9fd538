/**
 * A call's answer ready to send: JSON that was serialised once, and its tag, if it has one, which changes with the body. It is a
 * string because Node sends that in one piece with the head. Bytes would be a second piece, which costs more than encoding;
 * compressed ones are few.
 */
export class ReadyAnswer {
  constructor(
    readonly tag: string | undefined,
    readonly body: string | Buffer,
    readonly encoding?: "gzip",
  ) {}
}

/**
 * A call's answer as it is sent: JSON that was serialised once, and its tag, which changes whenever the body does. It is a text
 * because Node sends that in one piece with the head; bytes would be a second piece, which costs more than encoding.
 */
export class ReadyAnswer {
  constructor(
    readonly tag: string,
    readonly body: string,
  ) {}
}

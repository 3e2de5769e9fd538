/** A call's answer as it is sent: JSON that was serialised once, and its tag, which changes whenever the body does. */
export class ReadyAnswer {
  constructor(
    readonly tag: string,
    readonly body: Buffer,
  ) {}
}

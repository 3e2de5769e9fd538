import type { ActionAnswer, CallAnswer, CallInput, CallName } from "@horma/contract";

/** The calls that do something for the board and may be sent later: those that answer no more than that it is done. */
export type ActionCall = {
  [N in CallName]: CallAnswer<N> extends ActionAnswer
    ? ActionAnswer extends CallAnswer<N>
      ? N
      : never
    : never;
}[CallName];

/** What such a call takes. */
export type ActionInput<N extends ActionCall = ActionCall> = CallInput<N>["body"] & object;

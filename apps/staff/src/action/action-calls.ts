import type { ActionAnswer, CallAnswer, CallInput, CallName } from "@horma/contract";

/** The board's calls that may be sent later: those that only answer that they are done. */
export type ActionCall = {
  [N in CallName]: CallAnswer<N> extends ActionAnswer
    ? ActionAnswer extends CallAnswer<N>
      ? N
      : never
    : never;
}[CallName];

/** The body of such a call. */
export type ActionInput<N extends ActionCall = ActionCall> = CallInput<N>["body"] & object;

import type { ApiClient, CallInput, CallName, RefusalCode } from "@horma/contract";
import { refusal } from "../../fulfilment/order/shop.ts";

/** The code that a call is refused with, or nothing when it succeeds. */
export async function codeOf<N extends CallName>(
  call: ApiClient,
  name: N,
  input: CallInput<N>,
): Promise<RefusalCode | undefined> {
  return (await refusal(call, name, input))?.code;
}

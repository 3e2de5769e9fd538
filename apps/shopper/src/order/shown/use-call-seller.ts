import type { Order } from "@horma/contract";
import { type SellerCall, sellerCallEnd, sellerCallState } from "@horma/domain";
import { api } from "../../api.ts";
import { useTimeIsUp } from "../../clock/use-seconds-left.ts";
import { session } from "../../session/session.ts";
import { useSingleMutation } from "../../use-single-mutation.ts";
import { learnOrder } from "../known/known-orders.ts";

export type CallOfSeller = {
  /** `none`: nobody was called, or so long ago that the shopper may call again. */
  state: ReturnType<typeof sellerCallState>;
  calling: boolean;
  failed: boolean;
  call: () => void;
};

/** The shopper's call for a seller (TR-12). While one counts, the server keeps it at one, whoever taps how often. */
export function useCallSeller(order: Order): CallOfSeller {
  const made: SellerCall | null = order.meta.seller_call;
  const over = useTimeIsUp(made === null ? 0 : sellerCallEnd(made));
  const calling = useSingleMutation({
    mutationKey: ["call-seller", order.hash_id],
    mutationFn: () => api("callSeller", { body: { hash_id: order.hash_id } }),
    onSuccess: (answer) => learnOrder(answer.order, session.get().token),
  });
  return {
    state: over ? "none" : sellerCallState(made, 0),
    calling: calling.isPending,
    failed: calling.isError,
    call: () => calling.mutate(),
  };
}

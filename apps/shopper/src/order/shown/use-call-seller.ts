import type { Order } from "@horma/contract";
import { type SellerCall, sellerCallEnd, sellerCallState } from "@horma/domain";
import { useLingui } from "@lingui/react/macro";
import { api } from "../../api.ts";
import { useTimeIsUp } from "../../clock/use-seconds-left.ts";
import { session } from "../../session/session.ts";
import { useSingleMutation } from "../../use-single-mutation.ts";
import { learnOrder } from "../known/known-orders.ts";

export type CallOfSeller = {
  /** `none`: no one was called, or so long ago that the shopper may call again. */
  state: ReturnType<typeof sellerCallState>;
  /** What became of the call; undefined before one. */
  outcome: string | undefined;
  /** The shopper cannot call now. */
  blocked: boolean;
  call: () => void;
};

/** The shopper's call for a seller (TR-12). While one counts, the server keeps it at one, however often they tap. */
export function useCallSeller(order: Order): CallOfSeller {
  const { t } = useLingui();
  const made: SellerCall | null = order.meta.seller_call;
  const over = useTimeIsUp(made === null ? 0 : sellerCallEnd(made));
  const calling = useSingleMutation({
    mutationKey: ["call-seller", order.hash_id],
    mutationFn: () => api("callSeller", { body: { hash_id: order.hash_id } }),
    onSuccess: (answer) => learnOrder(answer.order, session.get().token),
  });
  const state = over ? "none" : sellerCallState(made, 0);
  const outcomes = {
    none: calling.isError ? t`No pudimos avisar. Inténtalo otra vez.` : undefined,
    called: t`Vendedor avisado`,
    coming: t`Un vendedor va en camino`,
  };
  return {
    state,
    outcome: outcomes[state],
    blocked: state !== "none" || calling.isPending,
    call: () => calling.mutate(),
  };
}

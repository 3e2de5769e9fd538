import { operation } from "../http/operation.ts";
import { Refusal } from "../http/refusals.ts";
import { ownOrder } from "./own-order.ts";
import { presentOrder } from "./present-order.ts";

/** AP-07. */
export const getOrder = operation("getOrder", async (deps, { params, clientId }) => {
  const order = await ownOrder(deps, clientId, params.hash_id);
  return order instanceof Refusal ? order : presentOrder(deps, order);
});

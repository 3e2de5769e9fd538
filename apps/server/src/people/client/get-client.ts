import { operation } from "../../web/call/operation.ts";
import { refuse } from "../../web/http/refusals.ts";
import { presentClient } from "./client-presenter.ts";
import { countOrders, findClient } from "./client-table.ts";

/** AP-02. */
export const getClient = operation("getClient", async ({ db, vault }, { clientId }) => {
  const row = await findClient(db.read, vault, clientId);
  if (!row) return refuse("token_invalid", "the client of this token no longer exists");
  const orders = await countOrders(db.pool, row.id);
  const client = presentClient(row, orders);
  return { client, in_queue: client.in_queue, in_salon: orders.tried };
});

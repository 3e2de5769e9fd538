import type { CallAnswer, CallInput } from "@horma/contract";
import { limits, nicknameAccepted, normalizeNickname } from "@horma/domain";
import type { Caller } from "../../../catalogue/insight/count-once.ts";
import { addClient, nameClient } from "../../../people/client/client-table.ts";
import { atMostOnce, repeated } from "../../../people/staff/action.ts";
import type { Transaction } from "../../../platform/db/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { operation } from "../../../web/call/operation.ts";
import { Refusal, refuse } from "../../../web/http/refusals.ts";
import type { SignedInStaff } from "../../../web/session/signed-in-staff.ts";
import { waitsOf } from "../../wait/store-waits.ts";
import { insertOrder, type OrderDraft } from "../insert-order.ts";
import { addSellerLink } from "../link/order-link-table.ts";
import { newCode, newHashId } from "../order-names.ts";
import { type Orderable, orderable } from "../orderable.ts";
import { readOrderOfSeller } from "../read-orders.ts";
import type { RefusedDemand } from "../refused-demand.ts";
import { readBoardOrder } from "../staff-order.ts";

type SellerRequest = {
  body: CallInput<"orderForShopper">["body"];
  staff: SignedInStaff;
  key: string | undefined;
};
type Answer = CallAnswer<"orderForShopper">;

/**
 * A seller asks for pairs for a shopper of whom only the nickname is known. The answer has a link that hands the order over to
 * the shopper's phone. A repeat with the same key answers the same order with a new link, which ends the previous one.
 */
export const orderForShopper = (refusedDemand: RefusedDemand) =>
  operation("orderForShopper", async (deps, { body, staff, idempotencyKey }) => {
    const asked: SellerRequest = { body, staff, key: idempotencyKey };
    const keyed = { call: "orderForShopper", staff, key: idempotencyKey } as const;
    const created = await atMostOnce(deps, keyed, async (once) => {
      const found = await orderable(deps, { storeId: staff.storeId, skus: body.skus });
      if (found instanceof Refusal) return found;
      if (!nicknameAccepted(body.nickname)) {
        const { nicknameMin, nicknameMax } = limits;
        return refuse("nickname_invalid", `a nickname must have ${nicknameMin} to ${nicknameMax} characters`);
      }
      const wait = await waitsOf(deps).of(staff.storeId);
      const request = { pairs: body.skus.length, created: deps.now().getTime() };
      const promisedAt = wait?.asked(request).promised_at ?? null;
      return once((tx) => create(tx, deps, asked, { ...found, promisedAt }));
    });
    if (created === repeated) return retry(deps, asked);
    if (!(created instanceof Refusal)) return present(deps, staff, created);
    const whose = {
      storeId: staff.storeId,
      source: "seller",
      caller: sellerOf(asked),
      now: deps.now(),
    } as const;
    refusedDemand.add(created, body.skus, whose);
    return created;
  });

/** A seller asks for many shoppers, so each request counts by its key; without one, as all of the seller's. */
function sellerOf({ staff, key = "" }: SellerRequest): Caller {
  const seller = `seller ${staff.id}`;
  return { who: `${seller} ${key}`, sharedBy: seller };
}

type Created = { hashId: string; link: Answer["handover"] };

async function create(
  tx: Transaction,
  deps: Deps,
  { body, staff, key }: SellerRequest,
  { promisedAt, ...found }: Orderable & Pick<OrderDraft, "promisedAt">,
): Promise<Created | Refusal> {
  const now = deps.now();
  const client = await addClient(tx, deps.vault, {}, now);
  await nameClient(tx.client, deps.vault, { id: client.id, nickname: normalizeNickname(body.nickname), now });
  const inserted = await insertOrder(tx.client, {
    hashId: newHashId(),
    code: newCode(),
    storeId: staff.storeId,
    clientId: client.id,
    clientOrders: 0,
    ...found,
    skus: body.skus,
    idempotencyKey: key,
    now,
    promisedAt,
    seller: { id: staff.id, notify: body.notify_me ?? false },
  });
  if (inserted instanceof Refusal) return inserted;
  if (inserted === undefined) throw new Error("the new client is missing");
  const { id, hash_id: hashId } = inserted;
  return { hashId, link: await addSellerLink(tx, id, now) };
}

/** No one knows the first answer's link any more, so a new one is made. */
async function retry(deps: Deps, { body, staff, key }: SellerRequest): Promise<Answer | Refusal> {
  const order = await readOrderOfSeller(deps.db.pool, staff.id, key ?? "");
  const same = order?.pairs.every((pair) => body.skus.includes(pair.sku));
  if (order === undefined || !same || order.pairs.length !== body.skus.length) {
    return refuse(
      "idempotency_key_reused",
      "this idempotency key was used for other pairs: use a new key for each request",
    );
  }
  const link = await deps.db.transact((tx) => addSellerLink(tx, order.id, deps.now()));
  return present(deps, staff, { hashId: order.hash_id, link });
}

async function present(deps: Deps, staff: SignedInStaff, { hashId, link }: Created): Promise<Answer> {
  const order = await readBoardOrder(deps, staff.storeId, hashId);
  if (order === undefined) throw new Error("the new order cannot be read");
  return { order, handover: link };
}

import { limits } from "@horma/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, makeReady, moveAll, openShop, refusal, report, type Shop, type Shopper } from "../shop.ts";

const sku = "880101410";

describe("calling a seller", () => {
  let shop: Shop;
  let cata: Shopper;
  beforeAll(async () => {
    shop = await openShop();
    await shop.setStock(sku, 100);
  });
  afterAll(() => shop.close());

  /** An order in its shopper's hands. */
  const inHand = async () => {
    cata = await shop.shopper();
    const { hash_id } = await ask(shop, cata, [sku]);
    await makeReady(shop, hash_id);
    await report(shop, hash_id, "front_door_opened");
    return hash_id;
  };
  const call = async (hash_id: string) =>
    (await cata.call("callSeller", { body: { hash_id } })).order.meta.seller_call;
  const calls = async (role: "seller" | "manager" | "runner", hash_id: string) => {
    const { alerts } = await (await shop.staff(role)).call("getBoard", { query: {} });
    return alerts.filter(
      ({ kind, order, roles }) => kind === "seller_called" && order === hash_id && roles.includes(role),
    ).length;
  };
  const steps = (hash_id: string) =>
    shop.rows<{ type: string }>(
      `select e.type from order_event e join "order" o on o.id = e.order_id
       where o.hash_id = $1 and e.type like 'seller_c%' order by e.id`,
      hash_id,
    );

  it("[TR-12] [TR-09] a shopper with pairs in hand calls once; a seller goes there, and the shopper is told", async () => {
    const hash_id = await inHand();
    const first = await call(hash_id);
    expect(first).toMatchObject({ coming: false });
    expect(await call(hash_id)).toEqual(first);
    expect(await calls("seller", hash_id)).toBe(1);
    expect(await calls("manager", hash_id)).toBe(0);
    const seller = await shop.staff("seller");
    await seller.call("answerCall", { body: { hash_id } });
    const { meta } = await cata.call("getOrder", { params: { hash_id } });
    expect(meta.seller_call).toEqual({ ...first, coming: true });
    expect(await calls("seller", hash_id)).toBe(0);
    await expect(seller.call("answerCall", { body: { hash_id } })).rejects.toMatchObject({
      code: "order_taken",
      winner: seller.name,
    });
    expect((await steps(hash_id)).map(({ type }) => type)).toEqual(["seller_called", "seller_coming"]);
  });

  it("[TR-12] two taps at once make one call, and of two sellers one goes", async () => {
    const hash_id = await inHand();
    await Promise.all([call(hash_id), call(hash_id), call(hash_id)]);
    expect(await steps(hash_id)).toHaveLength(1);
    const { call: answer } = await shop.staff("seller");
    const { call: other } = await shop.staff("manager");
    const ended = await Promise.all(
      [answer, other].map((each) =>
        each("answerCall", { body: { hash_id } }).then(
          () => "goes",
          (error) => error.code,
        ),
      ),
    );
    expect(ended.toSorted()).toEqual(["goes", "order_taken"]);
  });

  it("[TR-12] the manager is told of a call after a minute; it ends by itself and can be made again", async () => {
    const hash_id = await inHand();
    await call(hash_id);
    shop.clock.ahead += limits.sellerCallManager;
    expect(await calls("manager", hash_id)).toBe(1);
    shop.clock.ahead += limits.sellerCallLife;
    expect(await calls("seller", hash_id)).toBe(0);
    const seller = await shop.staff("seller");
    expect(await refusal(seller.call, "answerCall", { body: { hash_id } })).toMatchObject({
      code: "step_refused",
    });
    await call(hash_id);
    expect(await calls("seller", hash_id)).toBe(1);
    expect(await steps(hash_id)).toHaveLength(2);
  });

  it("[TR-12] no one is called, and no call stays, once the pairs are settled", async () => {
    const hash_id = await inHand();
    await call(hash_id);
    await moveAll(shop, hash_id, "returned");
    expect(await calls("seller", hash_id)).toBe(0);
    expect(await refusal(cata.call, "callSeller", { body: { hash_id } })).toMatchObject({
      code: "order_over",
    });
  });

  it("[TR-12] the shopper's orders in the salon are counted apart from those in the queue", async () => {
    const hash_id = await inHand();
    expect(await cata.call("getClient", {})).toMatchObject({ in_queue: 0, in_salon: 1 });
    await ask(shop, cata, [sku]);
    expect(await cata.call("getClient", {})).toMatchObject({ in_queue: 1, in_salon: 1 });
    await moveAll(shop, hash_id, "returned");
    expect(await cata.call("getClient", {})).toMatchObject({ in_queue: 1, in_salon: 0 });
  });
});

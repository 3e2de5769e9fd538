import { limits } from "@horma/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, makeReady, openShop, refusal, report, type Shop, type Shopper } from "../order/shop.ts";

describe("POST poll", () => {
  let shop: Shop;
  let ana: Shopper;
  beforeAll(async () => {
    shop = await openShop();
    ana = await shop.shopper();
  });
  afterAll(() => shop.close());

  it("[AP-17] [SC-14] keeps the face once the pairs were handed over; a second answer replaces the first", async () => {
    const { hash_id } = await ask(shop, ana, ["880101410"]);
    const { id } = await makeReady(shop, hash_id);
    expect(await refusal(ana.call, "answerPoll", { body: { hash_id, answer: 1 } })).toEqual({
      code: "order_not_ready",
      skus: [],
    });
    await report(shop, hash_id, "front_door_opened");
    const before = await shop.stored(hash_id);
    for (const answer of [4, 2]) {
      expect(await ana.call("answerPoll", { body: { hash_id, answer } })).toEqual({
        hash_id,
        answer,
        cause: null,
      });
    }
    expect(await shop.rows("select answer from poll_answer where order_id = $1", id)).toEqual([
      { answer: 2 },
    ]);
    expect(
      await shop.rows(
        "select data from order_event where order_id = $1 and type = 'poll_answered' order by id",
        id,
      ),
    ).toEqual([{ data: { answer: 4 } }, { data: { answer: 2 } }]);
    expect(await shop.stored(hash_id)).toEqual(before);
  });

  it("[SC-14] keeps what happened with answers 3 and 4, until another face replaces it; never free text", async () => {
    const { hash_id } = await ask(shop, ana, ["880101415"]);
    const { id } = await makeReady(shop, hash_id);
    await report(shop, hash_id, "front_door_opened");
    const answer = (body: { answer: number; cause?: string }) =>
      ana.call("answerPoll", { body: { hash_id, ...body } as never });
    const stored = () => shop.rows("select answer, cause from poll_answer where order_id = $1", id);
    expect(await answer({ answer: 4, cause: "wait" })).toEqual({ hash_id, answer: 4, cause: "wait" });
    expect(await stored()).toEqual([{ answer: 4, cause: "wait" }]);
    for (const body of [
      { answer: 1, cause: "wait" },
      { answer: 2, cause: "size" },
      { answer: 3, cause: "the tall seller" },
    ]) {
      expect(await refusal(ana.call, "answerPoll", { body: { hash_id, ...body } as never })).toMatchObject({
        code: "bad_request",
      });
    }
    expect(await stored()).toEqual([{ answer: 4, cause: "wait" }]);
    await answer({ answer: 2 });
    expect(await stored()).toEqual([{ answer: 2, cause: null }]);
  });

  it("[FL-16] stores a repeated answer once, and so many different ones", async () => {
    const { hash_id } = await ask(shop, ana, ["880101410"]);
    const { id } = await makeReady(shop, hash_id);
    await report(shop, hash_id, "front_door_opened");
    const answer = (face: number) =>
      refusal(ana.call, "answerPoll", { body: { hash_id, answer: face } as never });
    await Promise.all([1, 1, 1, 1].map(answer));
    const events = () =>
      shop.rows("select 1 from order_event where order_id = $1 and type = 'poll_answered'", id);
    expect(await events()).toHaveLength(1);
    for (let time = 1; time < limits.answersPerOrder; time++)
      expect(await answer(1 + (time % 2))).toBeUndefined();
    expect(await answer(4)).toMatchObject({ code: "order_over" });
    expect(await events()).toHaveLength(limits.answersPerOrder);
  });

  it("[SC-14] has four faces", async () => {
    const { hash_id } = await ask(shop, ana, ["880101410"]);
    for (const answer of [0, 5, 1.5]) {
      expect(await refusal(ana.call, "answerPoll", { body: { hash_id, answer } })).toMatchObject({
        code: "bad_request",
      });
    }
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { custodyFaults } from "../../../../src/upkeep/reconciliation/custody-faults.ts";
import { type BackRoom, openBackRoom, openDoors, skus } from "../../../people/staff/back-room.ts";
import { ask, cleaning, refusal, report, type Shopper } from "../shop.ts";

/** Rounds of each race: enough that now one, now the other comes first. */
const rounds = 6;

describe("[TR-01] [TR-02] of two who act at the same instant", () => {
  let room: BackRoom;
  let shopper: Shopper;
  let box = 0;
  beforeAll(async () => {
    room = await openBackRoom();
    await room.shop.rows(
      `insert into device (store_id, hwd, name, type_id, online)
       select $1::int, 'race-' || number, number, 'box', true from generate_series(1, 100) as number`,
      room.shop.storeId,
    );
  });
  afterAll(() => room.close());
  beforeEach(async () => {
    room.shop.boxes.obey = openDoors;
    shopper = await room.shop.shopper();
  });

  const asks = async () => (await ask(room.shop, await newShopper(), [...skus])).hash_id;
  const newShopper = async () => {
    shopper = await room.shop.shopper();
    return shopper;
  };
  const cancel = (hash_id: string) => refusal(shopper.call, "cancelOrder", { body: { hash_id } });
  const confirmed = async () => {
    const hash_id = await asks();
    await room.runner.call("claimOrder", { body: { hash_id } });
    for (const { id, ean } of (await room.order(hash_id)).pairs)
      await room.runner.call("confirmPair", { body: { hash_id, pair_id: id, code: ean } });
    return hash_id;
  };
  const ready = async () => {
    const hash_id = await confirmed();
    await room.runner.call("placeOrder", { body: { hash_id, hwd: `race-${++box}` } });
    for (const input of cleaning) await report(room.shop, hash_id, input);
    return hash_id;
  };
  const noFaults = async () =>
    expect(await custodyFaults(room.shop.deps.db, room.shop.storeId, room.shop.deps.now())).toEqual([]);
  /** Runs both in the same instant, in either order, several times. */
  const race = async (
    prepare: () => Promise<string>,
    other: (hash_id: string) => Promise<unknown>,
    settled: (hash_id: string, canceled: string | undefined, others: unknown) => Promise<void>,
  ) => {
    for (let round = 0; round < rounds; round++) {
      const hash_id = await prepare();
      const both = [() => cancel(hash_id), () => other(hash_id)];
      if (round % 2) both.reverse();
      const answers = await Promise.all(both.map((act) => act()));
      if (round % 2) answers.reverse();
      await settled(hash_id, (answers[0] as { code: string } | undefined)?.code, answers[1]);
    }
    await noFaults();
  };
  const states = async (hash_id: string) => (await room.order(hash_id)).pairs.map(({ state }) => state);

  it("one cancels and one takes the request: it is canceled, and in its slot either way", async () => {
    await race(
      asks,
      (hash_id) => refusal(room.runner.call, "claimOrder", { body: { hash_id } }),
      async (hash_id, canceled, claimed) => {
        expect(canceled).toBeUndefined();
        const places = (await room.order(hash_id)).pairs.map(({ place }) => place);
        expect(places).toEqual(["shelf", "shelf"]);
        if (claimed !== undefined) expect(claimed).toMatchObject({ code: "order_over" });
      },
    );
  });

  it("one cancels and one puts the pairs down: both agree where they are", async () => {
    await race(
      confirmed,
      (hash_id) => refusal(room.runner.call, "placeOrder", { body: { hash_id, hwd: null } }),
      async (hash_id, canceled, placed) => {
        expect(canceled).toBeUndefined();
        expect(await states(hash_id)).toEqual(["canceled", "canceled"]);
        const places = (await room.order(hash_id)).pairs.map(({ place }) => place);
        expect(places).toEqual(placed === undefined ? ["zone", "zone"] : ["runner", "runner"]);
      },
    );
  });

  it("one cancels and one opens the box for the shopper: one wins, and the other is told", async () => {
    await race(
      ready,
      (hash_id) => refusal(shopper.call, "deliverOrder", { body: { hash_id } }),
      async (hash_id, canceled, delivered) => {
        const won = delivered === undefined ? "with_shopper" : "canceled";
        expect(await states(hash_id)).toEqual([won, won]);
        expect(canceled).toBe(won === "canceled" ? undefined : "order_handed_over");
        if (won === "canceled") expect(delivered).toMatchObject({ code: "order_over" });
      },
    );
  });

  it("two tabs cancel: both get the same order, which was canceled once", async () => {
    await race(asks, cancel, async (hash_id, canceled, other) => {
      expect([canceled, other]).toEqual([undefined, undefined]);
      const told = await room.told(hash_id);
      expect(told.filter((each) => each === "canceled shopper")).toHaveLength(1);
    });
  });

  it("shopper and staff cancel: it has one reason, the winner's", async () => {
    await race(
      asks,
      (hash_id) => refusal(room.runner.call, "cancelForShopper", { body: { hash_id, reason: "left" } }),
      async (hash_id, canceled, staff) => {
        expect(canceled).toBeUndefined();
        const { reason } = await room.order(hash_id);
        expect(reason).toBe(staff === undefined ? "staff" : "shopper");
        if (staff !== undefined) expect(staff).toMatchObject({ code: "order_over" });
      },
    );
  });
});

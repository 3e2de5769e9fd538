import { damageDecisions, damageReasons, limits } from "@horma/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { photo } from "../../../src/fulfilment/damage/jpeg.fixture.ts";
import { custodyFaults } from "../../../src/upkeep/reconciliation/custody-faults.ts";
import { type BackRoom, openBackRoom, skus } from "../../people/staff/back-room.ts";
import { type Colleague, refusal } from "../order/shop.ts";

type Which = { hash_id: string; pair_id: number };
type Decision = (typeof damageDecisions)[number];

describe("[FL-14] the manager decides about a damaged pair", () => {
  let room: BackRoom;
  let other: Colleague;
  beforeAll(async () => {
    room = await openBackRoom();
    other = await room.shop.staff("manager");
  });
  afterAll(() => room.close());

  const damaged = async (): Promise<Which> => {
    const hash_id = await room.triedOn();
    const which = { hash_id, pair_id: (await room.firstPair(hash_id)).id };
    await room.runner.call("receivePair", { body: which });
    const photos = [{ image: photo.toString("base64"), marks: [] }];
    await room.runner.call("reportDamage", { body: { ...which, cause: "in_store", photos } });
    return which;
  };
  const decide = (which: Which, decision: Decision, by = room.manager) =>
    by.call("decideDamage", { body: { ...which, decision, reason: damageReasons[decision][0] } });
  const decided = async (decision: Decision) => {
    const which = await damaged();
    await decide(which, decision);
    return which;
  };
  const undoRefused = (which: Which) => refusal(room.manager.call, "undecideDamage", { body: which });
  const seen = (which: Which) => room.manager.call("getDamageDecision", { params: which });
  const place = async ({ hash_id }: Which) => (await room.firstPair(hash_id)).place;
  const stock = async () => (await room.shop.stock(skus[0])) ?? { onHand: 0, held: 0 };
  const noFaults = async () =>
    expect(await custodyFaults(room.shop.deps.db, room.shop.storeId, room.shop.deps.now())).toEqual([]);
  const changes = () =>
    room.shop.rows<{ pieces: number }>(
      "select pieces from stock_change where store_id = $1 and sku = $2 order by at, pieces",
      room.shop.storeId,
      skus[0],
    );

  it.each([
    ["workshop", "workshop", 0, { in_workshop: 1, damaged: -1 }],
    ["mark_down", "written_off", -1, { damaged: -1, in_books: -1 }],
    ["write_off", "written_off", -1, { damaged: -1, in_books: -1 }],
    ["withdraw", "return_rack", 0, { damaged: -1 }],
  ] as const)("as %s: a step with its reason, and the books follow", async (decision, to, pieces, moved) => {
    const which = await damaged();
    const before = { stock: await stock(), changes: (await changes()).length, ...(await seen(which)) };
    expect(before).toMatchObject({ decided: null, position: before.waiting });
    expect(await decide(which, decision)).toEqual({ repeated: false });
    expect(await place(which)).toBe(to);
    const { onHand, held } = before.stock;
    expect(await stock()).toEqual({ onHand: onHand + pieces, held: held + pieces });
    // What leaves our books is told like a loss: the ERP's next word does not bring it back.
    expect((await changes()).slice(before.changes)).toEqual(pieces === 0 ? [] : [{ pieces }]);
    const after = await seen(which);
    const [reason] = damageReasons[decision];
    expect(after).toMatchObject({
      waiting: before.waiting - 1,
      position: null,
      decided: { decision, reason, by: room.manager.name, undo_until: expect.any(String) },
    });
    for (const [key, value] of Object.entries(before.books))
      expect(after.books[key as keyof typeof after.books]).toBe(
        value + ((moved as Record<string, number>)[key] ?? 0),
      );
    const { history } = await room.manager.call("getStaffOrder", { params: which });
    expect(history.at(-1)).toMatchObject({ name: room.manager.name, detail: reason, pair: which.pair_id });
    await noFaults();
  });

  it.each(damageDecisions)(
    "and undoes %s: it waits for a decision again, its books as before",
    async (decision) => {
      const which = await damaged();
      const before = await stock();
      await decide(which, decision);
      await room.manager.call("undecideDamage", { body: which });
      expect(await place(which)).toBe("damaged");
      expect(await stock()).toEqual(before);
      expect(await seen(which)).toMatchObject({ decided: null, position: expect.any(Number) });
      expect(await undoRefused(which)).toMatchObject({ code: "undo_refused" });
      // The other way now.
      await decide(which, decision === "workshop" ? "withdraw" : "workshop");
      await noFaults();
    },
  );

  it("and undoes it no more after two minutes, nor once something happened to the pair", async () => {
    const late = await decided("mark_down");
    room.shop.clock.ahead += limits.decisionUndo + 1_000;
    expect(await undoRefused(late)).toMatchObject({ code: "undo_refused" });
    expect(await place(late)).toBe("written_off");
    const cleaned = await decided("withdraw");
    await room.runner.call("sanitizePair", { body: { ...cleaned, hwd: null } });
    expect(await undoRefused(cleaned)).toMatchObject({ code: "undo_refused" });
    expect(await seen(cleaned)).toMatchObject({ decided: { undo_until: null } });
    expect(await place(cleaned)).toBe("return_rack");
  });

  it("and never undoes what was given up as lost", async () => {
    const hash_id = await room.triedOn();
    const which = { hash_id, pair_id: (await room.firstPair(hash_id)).id };
    await room.runner.call("losePair", { body: which });
    await room.manager.call("writeOffPair", { body: which });
    expect(await undoRefused(which)).toMatchObject({ code: "undo_refused" });
    expect(await place(which)).toBe("written_off");
  });

  it("once: of two managers at the same instant the first decides, and the other learns who did", async () => {
    const which = await damaged();
    const before = await stock();
    const tries = await Promise.allSettled([decide(which, "write_off"), decide(which, "mark_down", other)]);
    expect(tries.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const winner = tries[0].status === "fulfilled" ? room.manager.name : other.name;
    const late = { code: "damage_decided", winner };
    expect(tries.find(({ status }) => status === "rejected")).toMatchObject({ reason: late });
    await expect(decide(which, "workshop", other)).rejects.toMatchObject(late);
    expect(await stock()).toEqual({ onHand: before.onHand - 1, held: before.held - 1 });
  });

  it("once, also by a repeated call, and with a reason of that decision only", async () => {
    const which = await damaged();
    const wrong = { ...which, decision: "workshop", reason: "no_damage" } as const;
    expect(await refusal(room.manager.call, "decideDamage", { body: wrong })).toMatchObject({
      code: "bad_request",
    });
    const body = { ...which, decision: "write_off", reason: "unsafe" } as const;
    const keyed = { body, idempotencyKey: "decide-once-1" };
    expect(await room.manager.call("decideDamage", keyed)).toEqual({ repeated: false });
    expect(await room.manager.call("decideDamage", keyed)).toEqual({ repeated: true });
  });

  it("in place of giving it up: a damaged pair is written off with a reason or not at all", async () => {
    const which = await damaged();
    expect(await refusal(room.manager.call, "writeOffPair", { body: which })).toMatchObject({
      code: "step_refused",
    });
    const onRack = await decided("withdraw");
    const body = { ...onRack, decision: "write_off", reason: "unsafe" } as const;
    expect((await refusal(room.manager.call, "decideDamage", { body }))?.code).toBe("damage_decided");
  });

  it("and what comes back from the workshop is cleaned, put in its slot and for sale, or reported again", async () => {
    const which = await decided("workshop");
    const { on_hand, places } = (await room.manager.call("getCount", {})).now;
    expect(places.workshop).toBeGreaterThan(0);
    const { onHand, held } = await stock();
    await room.manager.call("receiveRepaired", { body: which });
    expect(await room.firstPair(which.hash_id)).toMatchObject({ place: "return_rack", clean: false });
    expect((await refusal(room.manager.call, "receiveRepaired", { body: which }))?.code).toBe("step_refused");
    const photos = [{ image: photo.toString("base64"), marks: [{ kind: "tear", comment: "otra vez" }] }];
    await room.runner.call("reportDamage", { body: { ...which, cause: "before", photos } });
    expect(await seen(which)).toMatchObject({ decided: null });
    expect(await room.manager.call("getDamage", { params: which })).toMatchObject({
      cause: "before",
      photos: [{ marks: photos[0]?.marks }],
    });
    await decide(which, "withdraw");
    await room.runner.call("sanitizePair", { body: { ...which, hwd: null } });
    await room.runner.call("shelvePair", { body: { ...which, code: skus[0] } });
    expect(await stock()).toEqual({ onHand, held: held - 1 });
    expect((await room.manager.call("getCount", {})).now.on_hand).toBe(on_hand);
    await noFaults();
  });

  it("also about a pair that its runner called damaged, without photos", async () => {
    const hash_id = await room.claim();
    const which = { hash_id, pair_id: (await room.firstPair(hash_id)).id };
    await room.runner.call("missPair", { body: { ...which, reason: "damaged" } });
    const listed = (await room.manager.call("listDamages", {})).find((each) => each.hash_id === hash_id);
    expect(listed).toMatchObject({ place: "damaged", cause: "unknown", by: room.runner.name });
    expect(await room.manager.call("getDamage", { params: which })).toMatchObject({ photos: [] });
    await decide(which, "withdraw");
    expect(await room.firstPair(hash_id)).toMatchObject({ place: "return_rack", clean: false });
    await noFaults();
  });

  it("and pairs that wait come first in the list, the oldest first", async () => {
    const [one, two] = [await damaged(), await damaged()];
    const done = await decided("workshop");
    const list = await room.manager.call("listDamages", {});
    const at = ({ pair_id }: Which) => list.findIndex((each) => each.pair_id === pair_id);
    expect(at(one)).toBeLessThan(at(two));
    expect(at(two)).toBeLessThan(at(done));
    expect(list[at(done)]).toMatchObject({ place: "workshop" });
    expect((await seen(two)).position).toBe(((await seen(one)).position ?? 0) + 1);
  });
});

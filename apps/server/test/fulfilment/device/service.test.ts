import { limits } from "@horma/domain";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sweepOverdue } from "../../../src/fulfilment/order/sweep/sweep-overdue.ts";
import { type BackRoom, openBackRoom, openDoors, skus } from "../../people/staff/back-room.ts";
import { ask, type Colleague, cleaning, refusal, report, type Shopper } from "../order/shop.ts";

const [sku, other] = skus;

/** From the request to the shopper's hands and back, as the staff does it. */
describe("serving a request", () => {
  let room: BackRoom;
  let runner: Colleague;
  let manager: Colleague;
  let seller: Colleague;
  beforeAll(async () => {
    room = await openBackRoom();
    ({ runner, manager } = room);
    seller = await room.shop.staff("seller");
  });
  afterAll(() => room.close());
  beforeEach(() => {
    room.shop.boxes.sent = [];
    room.shop.boxes.obey = openDoors;
  });
  afterEach(async () => {
    // What a test left in a box is carried away, and the boxes are shut and well.
    const left = await room.shop.rows<{ hash_id: string }>(
      'select o.hash_id from device d join "order" o on o.id = d.order_id where d.store_id = $1',
      room.shop.storeId,
    );
    for (const { hash_id } of left) await manager.call("bringByHand", { body: { hash_id } });
    await room.shop.rows(
      "update device set back_open = false, front_open = false, online = true, faults = '[]', out_of_service = false, pairs_inside = null",
    );
  });

  const actions = () => room.shop.boxes.sent.map((command) => command.action);
  const boxOf = async (hash_id: string) => (await room.order(hash_id)).device;
  const claim = (who: Colleague, hash_id: string) => who.call("claimOrder", { body: { hash_id } });
  const message = async (asked: Promise<unknown>) =>
    asked.then(
      () => undefined,
      (error: Error) => error.message,
    );

  describe("taking it", () => {
    it("gives every pair to the runner who taps first", async () => {
      const hash_id = await room.request([sku, other]);
      await claim(runner, hash_id);
      const order = await room.order(hash_id);
      expect(order).toMatchObject({ status_id: "dispatch", runner: { name: "Rodrigo", role: "runner" } });
      expect(order.pairs).toMatchObject([
        { state: "picking", place: "runner", holder: "Rodrigo" },
        { state: "picking", place: "runner", holder: "Rodrigo" },
      ]);
    });

    it("of two runners who tap in the same instant one gets it, and the other learns who", async () => {
      for (let round = 0; round < 5; round++) {
        const hash_id = await room.request();
        const answers = await Promise.allSettled([claim(runner, hash_id), claim(seller, hash_id)]);
        const won = answers.filter((answer) => answer.status === "fulfilled");
        expect(won).toHaveLength(1);
        const winner = (await room.order(hash_id)).runner?.name ?? "";
        expect(["Rodrigo", "Ignacia"]).toContain(winner);
        const lost = answers.find((answer) => answer.status === "rejected");
        expect(lost?.reason).toMatchObject({ code: "order_taken", message: `${winner} has taken it` });
        expect((await room.told(hash_id)).filter((line) => line.startsWith("pair_claimed"))).toHaveLength(1);
      }
    });

    it("fifty taps at fifty requests in the same instant: each is taken, once", async () => {
      const hashes = await Promise.all(Array.from({ length: 50 }, () => room.request()));
      await Promise.all(hashes.map((hash_id, index) => claim(index % 2 ? runner : seller, hash_id)));
      for (const hash_id of hashes) {
        expect((await room.told(hash_id)).filter((line) => line.startsWith("pair_claimed"))).toHaveLength(1);
      }
    });

    it("a second tap of the winner changes nothing and is no trouble", async () => {
      const hash_id = await room.claim();
      const told = await room.told(hash_id);
      await claim(runner, hash_id);
      expect(await room.told(hash_id)).toEqual(told);
    });

    it("is refused once the order is over or its pairs were fetched", async () => {
      const placed = await room.place(null);
      expect(await refusal(seller.call, "claimOrder", { body: { hash_id: placed } })).toMatchObject({
        code: "step_refused",
      });
      const gone = await room.claim();
      const { id: pair_id } = await room.firstPair(gone);
      await runner.call("missPair", { body: { hash_id: gone, pair_id, reason: "sold" } });
      expect(await refusal(seller.call, "claimOrder", { body: { hash_id: gone } })).toMatchObject({
        code: "order_over",
      });
    });
  });

  describe("giving it back", () => {
    it("[TR-09] is for who holds it; a manager takes it over first", async () => {
      const hash_id = await room.claim();
      expect(await message(seller.call("releaseOrder", { body: { hash_id } }))).toBe("Rodrigo has taken it");
      await runner.call("releaseOrder", { body: { hash_id } });
      expect(await room.order(hash_id)).toMatchObject({ status_id: "pending", runner: null });
      await claim(seller, hash_id);
      await manager.call("takeOverOrder", { body: { hash_id, from: seller.id } });
      await manager.call("releaseOrder", { body: { hash_id } });
      expect((await room.order(hash_id)).pairs[0]).toMatchObject({ state: "requested", place: "shelf" });
    });

    it("forgets what was scanned, and frees the box that was meant for it", async () => {
      room.shop.boxes.obey = async () => ({ outcome: "unanswered" });
      const hash_id = await room.confirm();
      await refusal(runner.call, "placeOrder", { body: { hash_id, hwd: "box-03" } });
      expect(await boxOf(hash_id)).toMatchObject({ hwd: "box-03", status_id: "occupied" });
      await runner.call("releaseOrder", { body: { hash_id } });
      expect(await room.order(hash_id)).toMatchObject({ device: null, pairs: [{ confirmed: false }] });
      expect(actions()).toEqual(["open_back_door", "cancel_job"]);
    });
  });

  describe("scanning", () => {
    it.each([
      ["its EAN", "7808801014102"],
      ["its sku", "880101410"],
      ["its sku, typed with gaps", "8801 01-410"],
      ["a GS1 Digital Link", "https://horma.example/01/07808801014102/10/LOTE7"],
      ["a GS1 element string", "(01)07808801014102(21)9"],
    ])("takes %s", async (_what, code) => {
      const hash_id = await room.claim();
      const { id: pair_id } = await room.firstPair(hash_id);
      await runner.call("confirmPair", { body: { hash_id, pair_id, code } });
      expect(await room.firstPair(hash_id)).toMatchObject({ confirmed: true, holder: "Rodrigo" });
    });

    it("refuses another pair's code and says whose it is", async () => {
      const hash_id = await room.claim();
      const { id: pair_id } = await room.firstPair(hash_id);
      const scan = (code: string) =>
        message(runner.call("confirmPair", { body: { hash_id, pair_id, code } }));
      expect(await scan("7808801014157")).toBe("this is Puelche Brisa 2 Hueso / Naranjo, size 41.5");
      expect(await scan("880202440")).toBe("this is Talca Cancha 84 Tinta / Blanco, size 44");
      expect(await scan("7808801014103")).toBe("no product in the catalogue has this code");
      expect(await scan(" ")).toBe("no product in the catalogue has this code");
      const input = { body: { hash_id, pair_id, code: "880202440" } };
      expect(await refusal(runner.call, "confirmPair", input)).toMatchObject({ code: "pair_mismatch" });
      expect((await room.firstPair(hash_id)).confirmed).toBe(false);
    });

    it("is for pairs that are being fetched", async () => {
      const hash_id = await room.request();
      const { id: pair_id } = await room.firstPair(hash_id);
      expect(
        await refusal(runner.call, "confirmPair", { body: { hash_id, pair_id, code: sku } }),
      ).toMatchObject({
        code: "step_refused",
      });
    });
  });

  describe("a pair that is not there", () => {
    it.each([
      ["not_there", "lost"],
      ["with_other_shopper", "lost"],
      ["incomplete", "return_rack"],
      ["damaged", "damaged"],
      ["sold", "written_off"],
    ] as const)("%s: it is %s, and the other pair comes alone", async (reason, place) => {
      const hash_id = await room.claim([sku, other]);
      const { id: pair_id } = await room.firstPair(hash_id);
      await runner.call("missPair", { body: { hash_id, pair_id, reason } });
      const [missed, comes] = (await room.order(hash_id)).pairs;
      expect(missed).toMatchObject({ state: "missing", place, reason });
      await runner.call("confirmPair", { body: { hash_id, pair_id: comes?.id ?? 0, code: other } });
      await runner.call("placeOrder", { body: { hash_id, hwd: null } });
      expect((await room.order(hash_id)).status_id).toBe("ready");
      const { history } = await runner.call("getStaffOrder", { params: { hash_id } });
      expect(history).toContainEqual(
        expect.objectContaining({ type: "pair_missed", name: "Rodrigo", size: "41", detail: reason }),
      );
    });

    it("is told of while it is fetched, and no longer", async () => {
      const hash_id = await room.triedOn();
      const { id: pair_id } = await room.firstPair(hash_id);
      const input = { body: { hash_id, pair_id, reason: "not_there" as const } };
      expect(await refusal(runner.call, "missPair", input)).toMatchObject({ code: "step_refused" });
    });
  });

  describe("leaving the pairs", () => {
    it("wants every pair scanned first", async () => {
      const hash_id = await room.claim([sku, other]);
      const place = () => message(runner.call("placeOrder", { body: { hash_id, hwd: "box-01" } }));
      expect(await place()).toBe("scan every pair first");
      const { id: pair_id } = await room.firstPair(hash_id);
      await runner.call("confirmPair", { body: { hash_id, pair_id, code: sku } });
      expect(await place()).toBe("scan every pair first");
      expect(
        await message(runner.call("placeOrder", { body: { hash_id: await room.request(), hwd: null } })),
      ).toBe("no pair of this order is being fetched");
    });

    it("in a box: its back door opens, and when it closes the pairs count as placed", async () => {
      const hash_id = await room.place("box-05", [sku, other]);
      expect(actions()).toEqual(["open_back_door"]);
      expect(room.shop.boxes.sent[0]?.job).toBe((await room.shop.stored(hash_id)).device?.job);
      expect((await room.order(hash_id)).pairs.map((pair) => pair.place)).toEqual(["runner", "runner"]);
      await report(room.shop, hash_id, "back_door_closed");
      expect((await room.order(hash_id)).pairs).toMatchObject([
        { state: "placed", place: "box", device: { hwd: "box-05", name: "5" } },
        { state: "placed", place: "box" },
      ]);
      for (const input of cleaning.slice(1)) await report(room.shop, hash_id, input);
      expect(await room.order(hash_id)).toMatchObject({ status_id: "ready", device: { status_id: "ready" } });
    });

    it("in a box that counts another number nothing is placed; opened again and put right, they are", async () => {
      const hash_id = await room.place("box-06", [sku, other]);
      const say = async (status: "back_door_opened" | "back_door_closed", pairs: number) => {
        const { device, store_code: storeCode } = await room.shop.stored(hash_id);
        const open = status === "back_door_opened" ? "open" : "closed";
        await room.shop.played.say(
          { storeCode, hwd: "box-06" },
          { job: device?.job ?? null, status, pairs, doors: { front: "closed", back: open } },
        );
      };
      await say("back_door_closed", 1);
      expect(await room.order(hash_id)).toMatchObject({
        status_id: "dispatch",
        device: { status_id: "back_door_closed" },
        pairs: [{ place: "runner" }, { place: "runner" }],
      });
      room.shop.boxes.sent = [];
      await runner.call("placeOrder", { body: { hash_id, hwd: "box-06" } });
      expect(actions()).toEqual(["open_back_door"]);
      await say("back_door_opened", 1);
      // The door's own message comes first and knows nothing of the count.
      await room.shop.played.sayBackDoorClosed({ storeCode: "0101", hwd: "box-06" });
      await say("back_door_closed", 2);
      expect((await room.order(hash_id)).pairs.map((pair) => pair.place)).toEqual(["box", "box"]);
    });

    it("on a shelf or in the delivery zone: at once", async () => {
      const shelved = await room.place("shelf-01");
      expect(await room.order(shelved)).toMatchObject({
        status_id: "ready",
        device: { hwd: "shelf-01", status_id: "occupied" },
        pairs: [{ place: "pickup_shelf" }],
      });
      const zone = await room.place(null);
      expect(await room.order(zone)).toMatchObject({
        status_id: "ready",
        deliver_method: "counter",
        device: null,
        pairs: [{ place: "zone" }],
      });
      expect(actions()).toEqual([]);
    });

    it("in no device that is taken, does not work, is out of service or is not the store's", async () => {
      await room.place("box-07");
      const hash_id = await room.confirm();
      const code = async (hwd: string) =>
        (await refusal(runner.call, "placeOrder", { body: { hash_id, hwd } }))?.code;
      expect(await code("box-07")).toBe("device_not_available");
      await room.shop.rows("update device set online = false where hwd = 'box-08'");
      expect(await code("box-08")).toBe("device_not_available");
      await room.shop.rows("update device set out_of_service = true where hwd = 'box-09'");
      expect(await code("box-09")).toBe("device_not_available");
      await room.shop.rows(
        `update device set faults = '[{"code": "back_door_jammed", "since": "2026-01-05T12:00:00Z"}]' where hwd = 'box-10'`,
      );
      expect(await code("box-10")).toBe("device_not_available");
      expect(await code("box-77")).toBe("device_not_found");
      expect(await room.order(hash_id)).toMatchObject({ device: null, status_id: "dispatch" });
    });

    it("of two orders that want the same box in the same instant one gets it, the other chooses another", async () => {
      const hashes = [await room.confirm(), await room.confirm()];
      const codes = await Promise.all(
        hashes.map(
          async (hash_id) =>
            (await refusal(runner.call, "placeOrder", { body: { hash_id, hwd: "box-11" } }))?.code,
        ),
      );
      expect(codes.sort()).toEqual(["device_not_available", undefined]);
      const boxes = await Promise.all(hashes.map(boxOf));
      expect(boxes.filter((box) => box?.hwd === "box-11")).toHaveLength(1);
    });

    it("a box that does not open keeps its order until the runner tries again or takes another one", async () => {
      room.shop.boxes.obey = async () => ({ outcome: "unanswered" });
      const hash_id = await room.confirm();
      const place = (hwd: string, idempotencyKey: string) =>
        refusal(runner.call, "placeOrder", { body: { hash_id, hwd }, idempotencyKey });
      expect(await place("box-01", "one-key-for-both")).toMatchObject({ code: "device_unreachable" });
      expect(await boxOf(hash_id)).toMatchObject({ hwd: "box-01", status_id: "occupied" });
      room.shop.boxes.obey = async () => ({ outcome: "failed", reason: "back_door_jammed" });
      expect(await place("box-01", "one-key-for-both")).toMatchObject({ code: "command_refused" });
      room.shop.boxes.obey = openDoors;
      expect(await place("box-02", "key-of-another-box")).toBeUndefined();
      expect(await boxOf(hash_id)).toMatchObject({ hwd: "box-02", status_id: "back_door_opened" });
      const [free] = await room.shop.rows("select status_id, job from device where hwd = 'box-01'");
      expect(free).toEqual({ status_id: "idle", job: null });
      expect(actions()).toContain("cancel_job");
    });

    it("a box that is just starting is asked again until it opens", async () => {
      let asked = 0;
      room.shop.boxes.obey = async (command, say) => {
        if (++asked < 3) return { outcome: "refused", reason: "restarted" };
        await openDoors(command, say);
        return { outcome: "done" };
      };
      const hash_id = await room.place("box-04");
      expect(await boxOf(hash_id)).toMatchObject({ status_id: "back_door_opened" });
      expect(new Set(room.shop.boxes.sent.map(({ id }) => id)).size).toBe(3);
    });
  });

  describe("handing over", () => {
    it("opens the box in the shopper's place, and its word moves the pairs", async () => {
      const hash_id = await room.boxed("box-01");
      room.shop.boxes.sent = [];
      await seller.call("handOver", { body: { hash_id } });
      expect(actions()).toEqual(["open_front_door"]);
      expect(await room.order(hash_id)).toMatchObject({ status_id: "in_salon", device: null });
      expect(await room.told(hash_id)).toEqual(
        expect.arrayContaining(["front_door_asked staff Ignacia", "pair_handed_over device"]),
      );
    });

    it("from shelf and delivery zone is done at once", async () => {
      for (const hwd of ["shelf-02", null]) {
        const hash_id = await room.place(hwd);
        await seller.call("handOver", { body: { hash_id } });
        expect((await room.order(hash_id)).pairs[0]).toMatchObject({ place: "shopper", clean: false });
        expect((await room.told(hash_id)).at(hwd === null ? -1 : -2)).toBe("pair_handed_over staff Ignacia");
      }
    });

    it("is refused before the pairs are ready and after the window closed", async () => {
      const early = await room.place("box-02");
      expect(await refusal(seller.call, "handOver", { body: { hash_id: early } })).toMatchObject({
        code: "order_not_ready",
      });
      const late = await room.expire(await room.place(null));
      expect(await refusal(seller.call, "handOver", { body: { hash_id: late } })).toMatchObject({
        code: "order_over",
      });
    });

    it("may be tried again with the same key when the box did not open", async () => {
      const hash_id = await room.boxed("box-03");
      room.shop.boxes.obey = async () => ({ outcome: "unanswered" });
      const input = { body: { hash_id }, idempotencyKey: "the-same-again" };
      await expect(seller.call("handOver", input)).rejects.toMatchObject({ code: "door_not_opened" });
      room.shop.boxes.obey = openDoors;
      expect(await seller.call("handOver", input)).toEqual({ repeated: false });
      expect((await room.order(hash_id)).status_id).toBe("in_salon");
    });
  });

  describe("taking pairs back", () => {
    it("gives each pair of the shopper a place of its own on the return rack", async () => {
      const hash_id = await room.triedOn([sku, other]);
      const pairs = (await room.order(hash_id)).pairs;
      const cashier = await room.shop.staff("cashier");
      await Promise.all(
        pairs.map(({ id }) => cashier.call("receivePair", { body: { hash_id, pair_id: id } })),
      );
      const back = (await room.order(hash_id)).pairs;
      expect(back).toMatchObject([
        { state: "returned", place: "return_rack", holder: "Marta", clean: false },
        { state: "returned", place: "return_rack" },
      ]);
      expect(new Set(back.map((pair) => pair.rack_slot)).size).toBe(2);
      const again = { body: { hash_id, pair_id: back[0]?.id ?? 0 } };
      expect(await refusal(cashier.call, "receivePair", again)).toMatchObject({ code: "step_refused" });
    });

    it("[ST-09] takes what no one came for out of the box by its back door, and frees it", async () => {
      const hash_id = await room.expire(await room.boxed("box-04", [sku, other]));
      expect(await boxOf(hash_id)).toMatchObject({ hwd: "box-04" });
      const board = await runner.call("getBoard", { query: {} });
      expect(board.alerts.filter(({ order }) => order === hash_id).map(({ kind }) => kind)).toEqual([
        "left_in_device",
      ]);
      room.shop.boxes.sent = [];
      await runner.call("fetchPairs", { body: { hash_id } });
      expect(actions()).toEqual(["open_back_door", "cancel_job"]);
      expect(await room.order(hash_id)).toMatchObject({
        device: null,
        pairs: [{ place: "return_rack" }, { place: "return_rack" }],
      });
      expect(await refusal(runner.call, "fetchPairs", { body: { hash_id } })).toMatchObject({
        code: "step_refused",
      });
    });

    it("[ST-09] leaves them where they are while the box does not open, and takes them by hand when it does not work", async () => {
      const hash_id = await room.expire(await room.boxed("box-05"));
      room.shop.boxes.obey = async () => ({ outcome: "unanswered" });
      await expect(runner.call("fetchPairs", { body: { hash_id } })).rejects.toMatchObject({
        code: "device_unreachable",
      });
      expect((await room.firstPair(hash_id)).place).toBe("box");
      await room.shop.rows("update device set online = false where hwd = 'box-05'");
      await runner.call("fetchPairs", { body: { hash_id } });
      expect((await room.firstPair(hash_id)).place).toBe("return_rack");
    });
  });

  describe("when a box fails", () => {
    let ana: Shopper;
    let hash_id: string;
    beforeEach(async () => {
      ana = await room.shop.shopper();
      hash_id = (await ask(room.shop, ana, [sku])).hash_id;
      await runner.call("claimOrder", { body: { hash_id } });
      const { id: pair_id } = await room.firstPair(hash_id);
      await runner.call("confirmPair", { body: { hash_id, pair_id, code: sku } });
      await runner.call("placeOrder", { body: { hash_id, hwd: "box-12" } });
      for (const input of cleaning) await report(room.shop, hash_id, input);
      await room.shop.rows("update device set online = false, online_since = now() where hwd = 'box-12'");
      room.shop.boxes.sent = [];
    });

    it("the shopper is told where to go, at once, and the box is not asked", async () => {
      const order = await ana.call("getOrder", { params: { hash_id } });
      expect(order.meta.trouble).toBe("device_failed");
      await expect(ana.call("deliverOrder", { body: { hash_id } })).rejects.toMatchObject({
        code: "device_unreachable",
      });
      expect(actions()).toEqual([]);
    });

    it("its pairs are carried to the delivery zone, where the shopper takes them", async () => {
      await runner.call("bringByHand", { body: { hash_id } });
      const order = await ana.call("getOrder", { params: { hash_id } });
      expect(order).toMatchObject({ status_id: "ready", deliver_method: "counter", actual_device: null });
      expect(order.meta.trouble).toBeNull();
      expect((await ana.call("deliverOrder", { body: { hash_id } })).order.status_id).toBe("in_salon");
      expect(await room.told(hash_id)).toEqual(expect.arrayContaining(["pair_brought staff Rodrigo"]));
    });

    it("a technician moves the order to another box: its pairs are in hand, and the other box opens", async () => {
      const technician = await room.shop.staff("technician");
      await technician.call("moveOrder", { body: { hash_id, hwd: "box-02" } });
      expect(room.shop.boxes.sent.map(({ action }) => action).sort()).toEqual([
        "cancel_job",
        "open_back_door",
      ]);
      expect(await room.order(hash_id)).toMatchObject({
        device: { hwd: "box-02", status_id: "back_door_opened" },
        pairs: [{ state: "picking", place: "runner", holder: "Esteban", confirmed: true }],
      });
      for (const input of cleaning) await report(room.shop, hash_id, input);
      expect((await ana.call("deliverOrder", { body: { hash_id } })).order.status_id).toBe("in_salon");
    });
  });

  describe("moving an order that is well", () => {
    it("opens the old box first and the new one then; a shelf takes the pairs at once", async () => {
      room.shop.boxes.sent = [];
      const hash_id = await room.boxed("box-01", [sku, other]);
      const [placed] = room.shop.boxes.sent.splice(0);
      expect(placed).toMatchObject({ action: "open_back_door" });
      await runner.call("moveOrder", { body: { hash_id, hwd: "box-06" } });
      const opened = room.shop.boxes.sent.filter(({ action }) => action === "open_back_door");
      expect(new Set(opened.map(({ job }) => job)).size).toBe(2);
      // The command that the door opened on before would do nothing now.
      expect(opened.map(({ id }) => id)).not.toContain(placed?.id);
      await report(room.shop, hash_id, "back_door_closed");
      await room.shop.rows("update device set back_open = false where hwd = 'box-01'");
      await runner.call("moveOrder", { body: { hash_id, hwd: "shelf-01" } });
      expect(await room.order(hash_id)).toMatchObject({
        status_id: "ready",
        device: { hwd: "shelf-01" },
        pairs: [{ place: "pickup_shelf" }, { place: "pickup_shelf" }],
      });
    });

    it("is refused to where it is, to a taken box, from the delivery zone and with pairs no one came for", async () => {
      const hash_id = await room.boxed("box-01");
      const code = async (hash: string, hwd: string) =>
        (await refusal(runner.call, "moveOrder", { body: { hash_id: hash, hwd } }))?.code;
      expect(await code(hash_id, "box-01")).toBe("step_refused");
      await room.place("box-02");
      expect(await code(hash_id, "box-02")).toBe("device_not_available");
      expect(await code(hash_id, "box-99")).toBe("device_not_found");
      expect(await code(await room.place(null), "box-03")).toBe("step_refused");
      expect(await code(await room.expire(hash_id), "box-03")).toBe("order_over");
    });

    it("changes nothing while the old box does not open", async () => {
      const hash_id = await room.boxed("box-01");
      room.shop.boxes.obey = async () => ({ outcome: "failed", reason: "back_door_jammed" });
      expect(await refusal(runner.call, "moveOrder", { body: { hash_id, hwd: "box-02" } })).toMatchObject({
        code: "command_refused",
      });
      expect(await room.order(hash_id)).toMatchObject({ status_id: "ready", device: { hwd: "box-01" } });
    });
  });

  describe("what waited too long", () => {
    const later = (by: number) => {
      room.shop.clock.ahead += by;
      return sweepOverdue(room.shop.deps);
    };

    it("[TR-03] a request no one took ends as not served, and one no one brought too, whose pair counts as lost once it was scanned", async () => {
      const [asked, taken] = [await room.request(), await room.confirm()];
      expect(await later(limits.unservedLife - 60_000)).toBe(0);
      expect(await later(60_000)).toBeGreaterThanOrEqual(2);
      expect((await room.shop.stored(asked)).pairs[0]).toMatchObject({ state: "canceled", place: "shelf" });
      expect((await room.shop.stored(taken)).pairs[0]).toMatchObject({
        state: "missing",
        place: "lost",
        reason: "not_there",
      });
      for (const hash_id of [asked, taken]) {
        expect(await room.shop.stored(hash_id)).toMatchObject({
          status_id: "canceled",
          reason: "not_served",
          pairs: [{ end_reason: "not_served" }],
        });
      }
      expect(await room.told(asked)).toContain("pair_dropped system");
    });

    it("a pair the shopper never brought back counts as lost, and is found again", async () => {
      const hash_id = await room.triedOn();
      await later(limits.tryOnLost - 60_000);
      expect((await room.firstPair(hash_id)).place).toBe("shopper");
      await Promise.all([later(60_000), later(0)]);
      expect(await room.firstPair(hash_id)).toMatchObject({ state: "missing", place: "lost" });
      expect((await room.told(hash_id)).filter((line) => line === "pair_missed system")).toHaveLength(1);
    });

    it("frees the box that was meant for pairs that never came", async () => {
      const hash_id = await room.place("box-09");
      room.shop.boxes.sent = [];
      await later(limits.unservedLife + 60_000);
      expect(await room.shop.rows("select job from device where hwd = 'box-09'")).toEqual([{ job: null }]);
      expect((await room.shop.stored(hash_id)).status_id).toBe("canceled");
      expect(actions()).toEqual(["cancel_job"]);
    });
  });
});

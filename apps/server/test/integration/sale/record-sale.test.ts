import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import type { RecordSaleAnswer, SaleLine } from "@horma/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { StoredOrder } from "../../../src/fulfilment/order/stored-order.ts";
import { createKey } from "../../../src/people/key/manage-keys.ts";
import { custodyFaults } from "../../../src/upkeep/reconciliation/custody-faults.ts";
import { sweepHistory } from "../../../src/upkeep/retention/sweep-history.ts";
import { type Colleague, openShop, refusal, type Shop } from "../../fulfilment/order/shop.ts";
import { triedOn } from "../../people/staff/tried-on.ts";
import { ofType, published } from "../event/published.ts";
import { importFile } from "../import/import-file.ts";

const [sku, other] = ["880101410", "880101415"];
const day = 24 * 60 * 60_000;

describe("sales of the till system", () => {
  let shop: Shop;
  let cashier: Colleague;
  let key: string;
  let made = 0;
  let start = 0;
  beforeAll(async () => {
    shop = await openShop();
    key = await newKey("pos", ["0101"]);
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    // What other tests sold is long ago.
    start += 2 * day;
    shop.clock.ahead = start;
    cashier = await shop.staff("cashier");
    await shop.rows("delete from erp_stock");
    for (const each of [sku, other]) await shop.setStock(each, 10);
  });

  const newKey = (name: string, stores?: string[]) =>
    createKey(
      shop.deps.db,
      { name, scopes: ["sales"], stores },
      { actor: { kind: "command", name: "ana" }, at: shop.deps.now() },
    );
  const send = async (lines: SaleLine[], ticket: Partial<Ticket> = {}, secret = key, query = "") => {
    const answer = await shop.app.inject({
      method: "POST",
      url: `/api/v1/sales${query}`,
      headers: { authorization: `Bearer ${secret}` },
      payload: {
        store: "0101",
        ticket: `B-${++made}`,
        kind: "sale",
        sold_at: shop.deps.now().toISOString(),
        ...ticket,
        lines,
      },
    });
    return {
      status: answer.statusCode,
      body: answer.json() as RecordSaleAnswer & { code: string; message: string },
    };
  };
  type Ticket = { store: string; ticket: string; kind: string; sold_at: string };
  const outcomes = ({ body }: Awaited<ReturnType<typeof send>>) =>
    body.lines.map(({ line, outcome, quantity }) => `${line} ${outcome} ${quantity}`);
  const states = async ({ hash_id }: StoredOrder) => {
    const { status_id, pairs } = await shop.stored(hash_id);
    return [status_id, ...pairs.map(({ state }) => state)];
  };
  const eanOf = async (of: string) =>
    (await shop.rows<{ ean: string }>("select ean from sku_ean where sku = $1 limit 1", of))[0]?.ean ?? "";
  const onHand = async () => (await shop.stock(sku))?.onHand ?? 0;
  const ago = (ms: number) => new Date(shop.deps.now().getTime() - ms).toISOString();
  const close = ({ hash_id, pairs }: StoredOrder, outcome: "bought" | "returned") =>
    cashier.call("settleOrder", {
      body: { hash_id, pairs: pairs.map(({ id }) => ({ pair_id: id, outcome })) },
    });
  const noFaults = async () => {
    const faults = await custodyFaults(shop.deps.db, shop.storeId, shop.deps.now());
    expect(faults.filter(({ kind }) => kind !== "with_shopper_overnight")).toEqual([]);
  };
  it("[EV-04] a ticket by the order's code settles the pair it names; the other stays with its shopper", async () => {
    const order = await triedOn(shop, [sku, other]);
    const before = await shop.stock(sku);
    const answer = await send([{ sku, order_code: order.code.toLowerCase(), price: 44_990 }]);
    expect(answer).toMatchObject({ status: 200, body: { repeated: false } });
    const [pair] = order.pairs;
    expect(answer.body.lines).toEqual([
      {
        line: 1,
        outcome: "settled",
        quantity: 1,
        sku,
        price: 44_990,
        order: order.id,
        pair: pair?.id,
        shown: pair?.price.offer ?? pair?.price.normal,
      },
    ]);
    expect(await states(order)).toEqual(["multiple", "bought", "with_shopper"]);
    expect(await shop.stock(sku)).toEqual({
      onHand: (before?.onHand ?? 0) - 1,
      held: (before?.held ?? 0) - 1,
    });
    await close(order, "bought");
    await noFaults();
  });

  it("[EV-04] by its EAN the pair whose shopper had it first; the till screen shows who closed it and cannot undo it", async () => {
    const first = await triedOn(shop, [sku]);
    const second = await triedOn(shop, [sku]);
    expect(outcomes(await send([{ ean: await eanOf(sku), price: 49_990 }]))).toEqual(["1 settled 1"]);
    expect([await states(first), await states(second)]).toEqual([
      ["done", "bought"],
      ["in_salon", "with_shopper"],
    ]);
    const { settlement, history } = await cashier.call("getStaffOrder", {
      params: { hash_id: first.hash_id },
    });
    expect(settlement).toMatchObject({ by: "pos", charged: true, pairs: [{ outcome: "bought" }] });
    expect(history.at(-1)).toMatchObject({ type: "order_settled", actor: "system", name: "pos" });
    const listed = (await cashier.call("listSettlements", {})).settlements;
    expect(listed.map(({ hash_id }) => hash_id)).toContain(first.hash_id);
    const body = { hash_id: first.hash_id, settlement: settlement?.id ?? "" };
    const manager = await shop.staff("manager");
    expect(await refusal(manager.call, "undoSettlement", { body })).toMatchObject({ code: "undo_refused" });
    await close(second, "returned");
    await noFaults();
  });

  it("[EV-04] the same ticket again, or twice at once, is one sale; with other content it is refused", async () => {
    const order = await triedOn(shop, [sku]);
    const lines = [{ sku, order_code: order.code, price: 49_990 }];
    const ticket = { ticket: "twice", sold_at: ago(1_000) };
    const before = await onHand();
    const answers = await Promise.all([send(lines, ticket), send(lines, ticket)]);
    expect(answers.map(({ body }) => body.repeated).toSorted()).toEqual([false, true]);
    expect(answers[0]?.body.lines).toEqual(answers[1]?.body.lines);
    // The same instant written with another offset is the same content.
    const elsewhere = ticket.sold_at.replace("Z", "+00:00");
    expect(await send(lines, { ...ticket, sold_at: elsewhere })).toMatchObject({
      status: 200,
      body: { repeated: true },
    });
    expect(await send([{ sku, price: 1 }], ticket)).toMatchObject({
      status: 409,
      body: { code: "ticket_contradicts" },
    });
    expect(await onHand()).toBe(before - 1);
    const audit = await shop.rows(
      "select actor_name, store_id, data from audit where subject = 'ticket twice'",
    );
    expect(audit).toMatchObject([
      { actor_name: "pos", store_id: shop.storeId, data: { pieces: { settled: 1 } } },
    ]);
    // Its lines have no order, and the answer is by the lines as they come; so too of a ticket recorded when they had one.
    const [one, two] = [
      { sku, price: 49_990 },
      { sku: other, quantity: 2, price: 1 },
    ];
    for (const digest of [undefined, "when the order counted"]) {
      const turned = { ticket: `turned ${digest?.length ?? 0}`.replace(" ", "-"), sold_at: ago(1_000) };
      expect(outcomes(await send([one, two], turned))).toEqual(["1 store 1", "2 store 2"]);
      if (digest !== undefined) {
        const content = JSON.stringify([
          turned.sold_at,
          [
            { line: 1, sku, code: null, quantity: 1, price: 49_990 },
            { line: 2, sku: other, code: null, quantity: 2, price: 1 },
          ],
        ]);
        await shop.rows(
          "update sale set digest = encode(sha256(convert_to($1, 'UTF8')), 'hex') where ticket = $2",
          content,
          turned.ticket,
        );
        expect(await send([one, two], turned)).toMatchObject({ status: 200, body: { repeated: true } });
        continue;
      }
      const again = await send([two, one], turned);
      expect(again).toMatchObject({ status: 200, body: { repeated: true } });
      expect(again.body.lines.map(({ line, sku: of }) => [line, of])).toEqual([
        [1, other],
        [2, sku],
      ]);
    }
    // Two tickets that could mean the same pair.
    await triedOn(shop, [other]);
    const both = await Promise.all([send([{ sku: other, price: 1 }]), send([{ sku: other, price: 2 }])]);
    expect(both.flatMap(outcomes).toSorted()).toEqual(["1 settled 1", "1 store 1"]);
  });

  it.each([
    ["000900", "900"],
    ["b-9", "B-09"],
  ])("[EV-04] ticket %s again as %s is refused, until it is meant", async (ticket, again) => {
    const sold_at = ago(1_000);
    const lines = [
      { sku, price: 1 },
      { sku: other, price: 2 },
    ];
    const before = await onHand();
    expect(outcomes(await send(lines, { ticket, sold_at }))).toEqual(["1 store 1", "2 store 1"]);
    const refused = await send(lines.toReversed(), { ticket: again, sold_at });
    expect(refused).toMatchObject({ status: 409, body: { code: "ticket_doubtful" } });
    expect(refused.body.message).toContain(`sale ${ticket} of store 0101`);
    expect(await onHand()).toBe(before - 1);
    for (const different of [
      { ticket: `${again}0`, sold_at },
      { ticket: `0${again}`, sold_at: ago(2_000) },
      { ticket: again, sold_at, kind: "return" },
    ])
      expect((await send(lines, different)).status).toBe(200);
    const meant = await send(lines, { ticket: again, sold_at }, key, "?doubts=true");
    expect(meant).toMatchObject({ status: 200, body: { repeated: false } });
  });

  it("[EV-04] more pieces than people carry are refused, sold or brought back, until they are meant", async () => {
    const lines = [{ sku, price: 1, quantity: 101 }];
    const before = await onHand();
    for (const kind of ["return", "sale"] as const) {
      const ticket = { ticket: `many-${kind}`, sold_at: ago(1_500), kind };
      const refused = await send(lines, ticket);
      expect(refused).toMatchObject({ status: 409, body: { code: "ticket_doubtful" } });
      expect(refused.body.message).toContain("101 pieces");
      expect(await onHand()).toBe(before + (kind === "return" ? 0 : 101));
      const meant = await send(lines, ticket, key, "?doubts=true");
      expect(meant).toMatchObject({ status: 200, body: { repeated: false } });
      expect(await onHand()).toBe(before + (kind === "return" ? 101 : 0));
      // What is recorded is no doubt any more.
      expect(await send(lines, ticket)).toMatchObject({ status: 200, body: { repeated: true } });
    }
  });

  it("[EV-04] days late the price is recorded, once, beside what the till screen said", async () => {
    const order = await triedOn(shop, [sku]);
    await close(order, "bought");
    const stock = await shop.stock(sku);
    const sold_at = ago(0);
    const { settlement } = await cashier.call("getStaffOrder", { params: { hash_id: order.hash_id } });
    shop.clock.ahead = start + 3 * day;
    const line = { sku, order_code: order.code, price: 39_990 };
    const late = await send([line], { sold_at });
    expect(late.body.lines).toMatchObject([{ outcome: "recorded", price: 39_990, pair: order.pairs[0]?.id }]);
    expect(await shop.stock(sku)).toEqual(stock);
    expect(outcomes(await send([line], { sold_at }))).toEqual(["1 contradicts 1"]);
    shop.clock.ahead = start;
    const body = { hash_id: order.hash_id, settlement: settlement?.id ?? "" };
    expect(await refusal(cashier.call, "undoSettlement", { body })).toMatchObject({ code: "undo_refused" });
    await noFaults();
  });

  it("[EV-04] what the till screen took back and the till sold contradicts, changes nothing and is in the audit", async () => {
    const order = await triedOn(shop, [sku]);
    await close(order, "returned");
    const stock = await shop.stock(sku);
    const named = await send([{ sku, order_code: order.code, price: 49_990 }], { ticket: "contrary" });
    expect(named).toMatchObject({ status: 200, body: { lines: [{ outcome: "contradicts", pair: null }] } });
    expect(await shop.stock(sku)).toEqual(stock);
    expect(await states(order)).toEqual(["done", "returned"]);
    const [line] = await shop.rows("select data from audit where subject = 'ticket contrary'");
    expect(line).toMatchObject({ data: { contradicting_lines: [1], pieces: { contradicts: 1 } } });
  });

  it("[EV-04] what is of no order leaves the store's free stock; what no one knows is said and counted", async () => {
    const before = await shop.stock(other);
    const answer = await send([
      { sku: other, quantity: 2, order_code: "ZZZZ", price: 49_990 },
      { ean: "7801234567893", quantity: 3, price: 2_990 },
      { sku: "CALCETIN-1", price: 2_990 },
    ]);
    expect(outcomes(answer)).toEqual(["1 store 2", "2 unknown 3", "3 unknown 1"]);
    expect(await shop.stock(other)).toEqual({ onHand: (before?.onHand ?? 0) - 2, held: before?.held });
    // More than the books have leaves what orders hold.
    const order = await triedOn(shop, [sku]);
    await shop.setStock(sku, 0);
    await send([{ sku, quantity: 3, price: 1 }]);
    expect(await states(order)).toEqual(["done", "bought"]);
    expect(await shop.stock(sku)).toMatchObject({ onHand: (await shop.stock(sku))?.held });
    await noFaults();
  });

  it("[EV-04] a pair that comes back is a piece without a slot, once; its order stays sold", async () => {
    const order = await triedOn(shop, [sku]);
    await send([{ sku, order_code: order.code, price: 44_990 }], { ticket: "A-1" });
    const before = await onHand();
    const back = await send([{ sku, price: 44_990 }], { ticket: "A-1", kind: "return" });
    expect(back.body.lines).toMatchObject([{ outcome: "returned", price: 44_990, pair: order.pairs[0]?.id }]);
    expect(await states(order)).toEqual(["done", "bought"]);
    expect(await onHand()).toBe(before + 1);
    expect((await shop.slots(sku)).find(({ location }) => location === null)?.onHand).toBeGreaterThan(0);
    const again = await send([{ sku, order_code: order.code, price: 44_990 }], { kind: "return" });
    expect(outcomes(again)).toEqual(["1 contradicts 1"]);
    expect(outcomes(await send([{ sku, price: 7 }], { kind: "return" }))).toMatchObject([
      expect.stringMatching(/^1 (store|returned) 1$/),
    ]);
    await noFaults();
  });

  it("[EV-04] a late sale leaves the books as the ERP has them, whatever came first", async () => {
    const sku = "880101420";
    await shop.setStock(sku, 10);
    const onHand = async () => (await shop.stock(sku))?.onHand ?? 0;
    const at = (ms: number) => new Date(shop.deps.now().getTime() + ms).toISOString();
    const snapshot = (quantity: number, as_of: string) =>
      importFile(shop.deps, "stock", `store,sku,quantity,as_of\n0101,${sku},${quantity},${as_of}\n`);
    // The ERP knows the sale, and our books have the pair yet.
    const order = await triedOn(shop, [sku]);
    const sold_at = at(0);
    shop.clock.ahead = start + 60_000;
    await snapshot(6, at(0));
    shop.clock.ahead = start + 120_000;
    await send([{ sku, order_code: order.code, price: 1 }], { sold_at });
    expect(await shop.stock(sku)).toEqual({ onHand: 6, held: 0 });
    // It says none where the order holds one: a doubt, which leaves with the pair.
    const second = await triedOn(shop, [sku]);
    const soldSecond = at(0);
    shop.clock.ahead = start + 180_000;
    await snapshot(0, at(0));
    expect(await shop.stock(sku)).toEqual({ onHand: 1, held: 1 });
    shop.clock.ahead = start + 240_000;
    await send([{ sku, order_code: second.code, price: 1 }], { sold_at: soldSecond });
    expect(await shop.stock(sku)).toEqual({ onHand: 0, held: 0 });
    const doubt = () =>
      shop.rows("select short from erp_stock where store_id = $1 and sku = $2", shop.storeId, sku);
    expect(await doubt()).toEqual([{ short: 0 }]);
    // The till screen closed it after the ERP's word, and the ticket is of before.
    await snapshot(5, at(1));
    const third = await triedOn(shop, [sku]);
    const soldThird = at(0);
    shop.clock.ahead = start + 300_000;
    await snapshot(4, at(0));
    shop.clock.ahead = start + 360_000;
    await close(third, "bought");
    expect(await onHand()).toBe(3);
    await send([{ sku, order_code: third.code, price: 1 }], { sold_at: soldThird });
    expect(await shop.stock(sku)).toEqual({ onHand: 4, held: 0 });
    // A snapshot of an instant before the sale that comes after it.
    const fourth = await triedOn(shop, [sku]);
    const beforeFourth = at(-1_000);
    await send([{ sku, order_code: fourth.code, price: 1 }]);
    await snapshot(4, beforeFourth);
    expect(await onHand()).toBe(3);
    await noFaults();
  });

  it("[EV-04] other systems read each ticket, and the price shown and charged of a pair", async () => {
    await published(shop);
    const [last] = await shop.rows<{ at: number }>("select max(position)::float8 as at from event");
    const order = await triedOn(shop, [sku]);
    const sold_at = ago(0);
    await send([{ sku, order_code: order.code, price: 41_990 }], { ticket: "told", sold_at });
    const byHand = await triedOn(shop, [sku]);
    await close(byHand, "bought");
    const events = await published(shop, last?.at ?? 0);
    const [pair] = order.pairs;
    const shown = pair?.price.offer ?? pair?.price.normal;
    const bought = ofType(events, "pair.bought").map(({ data }) => data);
    expect(bought).toMatchObject([
      { order: order.id, price: shown, charged: 41_990, actor: "system" },
      { order: byHand.id, price: shown, charged: null },
    ]);
    expect(ofType(events, "sale.recorded")).toMatchObject([
      {
        storecode: "0101",
        data: {
          kind: "sale",
          ticket: "told",
          sold_at,
          lines: [
            { line: 1, outcome: "settled", sku, price: 41_990, shown, order: order.id, pair: pair?.id },
          ],
        },
      },
    ]);
    expect(JSON.stringify(events)).not.toContain(order.hash_id);
  });

  it("[EV-04] a key is for its stores; a wrong ticket names what is wrong and records nothing", async () => {
    const count = async () => (await shop.rows("select from sale")).length;
    const before = await count();
    const elsewhere = await newKey("pos elsewhere", ["0102"]);
    const order = await triedOn(shop, [sku]);
    const line = { sku, order_code: order.code, price: 1 };
    expect(await send([line], {}, elsewhere)).toMatchObject({
      status: 403,
      body: { code: "store_forbidden" },
    });
    const all = await newKey("pos of all");
    expect((await send([line], { store: "9999" }, all)).body.code).toBe("store_not_found");
    for (const [lines, ticket, says] of [
      [[line, { price: 1 }], {}, "line 2 needs an ean or a sku"],
      [[{ ...line, ean: "7808801014102" }], {}, "line 1 needs"],
      [[{ ...line, price: -1 }], {}, "lines.0.price"],
      [
        [
          { ...line, quantity: 600 },
          { ...line, quantity: 600 },
        ],
        {},
        "1200 pieces",
      ],
      [[line], { sold_at: ago(31 * day) }, "30 days"],
      [[line], { sold_at: ago(-day) }, "in the future"],
    ] as const) {
      const { status, body } = await send([...lines] as SaleLine[], ticket);
      expect([status, body.code]).toEqual([400, "bad_request"]);
      expect(body.message).toContain(says);
    }
    for (const sold_at of ["2026-12-24 18:03", "2026-12-24", "24-12-2026", "2026-12-24T18:03:11"]) {
      const form = "is not a day with its time and offset: write it like 2026-12-24T09:00:00-03:00";
      const { status, body } = await send([line], { sold_at });
      expect([status, body.message]).toEqual([400, `body.sold_at ${form}`]);
    }
    expect(await count()).toBe(before);
    expect(await states(order)).toEqual(["in_salon", "with_shopper"]);
    // The same pair in another store's ticket is of no order there.
    expect(outcomes(await send([line], { store: "0102" }, elsewhere))).toEqual(["1 store 1"]);
    await close(order, "returned");
  });

  it("[EV-04] the call of docs/integration.md goes as it stands there", async () => {
    const document = readFileSync(new URL("../../../../../docs/integration.md", import.meta.url), "utf8");
    const [, script = ""] = /\n## Sales\n.*?^```sh\n(.*?)^```$/ms.exec(document) ?? [];
    const HORMA = await shop.app.listen({ port: 0, host: "127.0.0.1" });
    const { PATH } = process.env;
    const { stdout } = await promisify(execFile)("bash", ["-euc", script], {
      env: { PATH, HORMA, KEY: key },
    });
    expect(JSON.parse(stdout)).toMatchObject({
      repeated: false,
      lines: [
        { line: 1, sku: "880101410" },
        { line: 2, sku: other, outcome: "store", quantity: 2 },
      ],
    });
  });

  it("[EV-04] tickets are kept as long as histories, also when their orders are not", async () => {
    await shop.rows("update sale set recorded_at = recorded_at - interval '731 days'");
    await send([{ sku, price: 1 }], { ticket: "young" });
    await sweepHistory(shop.deps);
    expect(await shop.rows("select ticket from sale")).toEqual([{ ticket: "young" }]);
  });
});

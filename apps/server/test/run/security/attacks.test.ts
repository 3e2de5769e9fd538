import { randomBytes } from "node:crypto";
import { type CallName, calls, fillPath } from "@horma/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newHashId } from "../../../src/fulfilment/order/order-names.ts";
import { type Answer, type Browser, openBrowser } from "../../browser.ts";
import type { Shopper } from "../../fulfilment/order/shop.ts";
import { type BackRoom, openBackRoom } from "../../people/staff/back-room.ts";
import { watchChanges } from "./changes.ts";

/** What a shopper asks about one order, and what comes with it besides. */
const shopperCalls = {
  getOrder: {},
  deliverOrder: {},
  takePairs: {},
  leavePairs: {},
  extendOrder: {},
  callSeller: {},
  answerPoll: { answer: 1 },
};
/** What staff asks about one order of the store. */
const staffCalls = {
  getStaffOrder: {},
  claimOrder: {},
  releaseOrder: {},
  handOver: {},
  fetchPairs: {},
  bringByHand: {},
  offerOrder: {},
  notifyMe: { notify_me: true },
  placeOrder: { hwd: null },
  receivePair: { pair_id: 1 },
  settleOrder: { pairs: [{ pair_id: 1, outcome: "bought" }] },
  missPair: { pair_id: 1, reason: "not_there" },
};

describe("attack", () => {
  let room: BackRoom;
  let browser: Browser;
  /** Of an order that waits in a box. */
  let theirs: string;
  let mallory: Shopper;
  beforeAll(async () => {
    room = await openBackRoom();
    browser = openBrowser(room.shop.app);
    await browser.ready();
    theirs = await room.boxed("box-01");
    mallory = await room.shop.shopper();
    await mallory.call("createOrder", { body: { skus: ["880101410"], store_id: room.shop.storeId } });
  });
  afterAll(() => room.close());

  const send = (name: CallName, hash_id: string, more: object, token: string): Promise<Answer> => {
    const { method, path } = calls[name];
    const url = fillPath(path, { retailer: "falabella", hash_id });
    return browser.send(method, url, { token, ...(method === "POST" && { body: { hash_id, ...more } }) });
  };
  /** All that an answer tells, short of when it was given and its random number in the log. */
  const told = ({ status, body, headers: { date: _, "x-request-id": __, ...headers } }: Answer) => ({
    status,
    body,
    headers,
  });

  it("a token of another order reads, opens, extends and rates nothing, and changes nothing", async () => {
    const changes = await watchChanges(room.shop);
    for (const [name, more] of Object.entries(shopperCalls) as [CallName, object][]) {
      const answer = await send(name, theirs, more, mallory.token);
      expect(answer, name).toMatchObject({ status: 404, body: { code: "order_not_found" } });
    }
    expect(await changes.drain()).toEqual([]);
    expect(room.shop.boxes.sent.filter(({ action }) => action === "open_front_door")).toEqual([]);
  });

  it("hash_ids are guessed: a thousand guesses find nothing, and a right one of someone else's looks like a wrong one", async () => {
    const guesses = Array.from({ length: 1_000 }, () => randomBytes(16).toString("base64url"));
    const answers = new Set<string>();
    // A token is good for so many calls: a guesser has several.
    let { token } = mallory;
    for (const [at, guess] of [...guesses, theirs].entries()) {
      if (at % 200 === 0) token = (await room.shop.shopper()).token;
      answers.add(JSON.stringify(told(await send("getOrder", guess, {}, token))));
    }
    expect([...answers]).toEqual([expect.stringContaining('"status":404')]);
    for (const [name, more] of Object.entries(shopperCalls) as [CallName, object][]) {
      const [unknown, foreign] = [newHashId(), theirs].map((hash) => send(name, hash, more, mallory.token));
      expect(told((await foreign) as Answer), name).toEqual(told((await unknown) as Answer));
    }
  });

  it("orders of another store are guessed by its staff: a right hash_id looks like a wrong one", async () => {
    const { token } = await room.shop.staff("manager", "0102");
    for (const [name, more] of Object.entries(staffCalls) as [CallName, object][]) {
      const foreign = told(await send(name, theirs, more, token));
      expect(foreign, name).toEqual(told(await send(name, newHashId(), more, token)));
      expect(foreign, name).toMatchObject({ status: 404, body: { code: "order_not_found" } });
    }
  });

  it("hash_ids are predicted from those before: each is 128 random bits of its own", () => {
    const ids = Array.from({ length: 2_000 }, newHashId);
    expect(new Set(ids).size).toBe(ids.length);
    const bytes = ids.map((id) => Buffer.from(id, "base64url"));
    expect(bytes.every(({ length }) => length === 16)).toBe(true);
    // Every bit is set about half the time: 2000 tosses of a coin stray from 1000 by less than 200, but once in 10^18.
    for (let bit = 0; bit < 128; bit++) {
      const set = bytes.filter((each) => ((each[bit >> 3] ?? 0) >> (bit & 7)) & 1).length;
      expect(Math.abs(set - 1_000)).toBeLessThan(200);
    }
  });
});

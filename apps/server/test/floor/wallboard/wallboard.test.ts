import { type CallRoute, calls, type Wallboard } from "@horma/contract";
import { orderStage } from "@horma/domain";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { buildApp } from "../../../src/run/app.ts";
import { type Browser, openBrowser } from "../../browser.ts";
import { type BackRoom, openBackRoom } from "../../people/staff/back-room.ts";

const url = "/api/v1/wallboard";
const ended = { status: 401, body: { code: "token_invalid" } };

describe("a tablet on the wall", () => {
  let room: BackRoom;
  beforeAll(async () => {
    room = await openBackRoom();
  });
  afterAll(() => room.close());

  const newTablet = async (app = room.shop.app): Promise<Browser> => {
    const browser = openBrowser(app);
    browser.cookies.delete("staff-tablet");
    await browser.ready();
    return browser;
  };
  /** A manager signs in on a tablet and turns it into a wallboard. */
  const hang = async (tablet: Browser, store = "0101") => {
    const pin = inject("pins")[store]?.manager;
    const { body } = await tablet.post("/api/v1/staff/login", { store, login: "manager", pin });
    const { auth_token: manager } = body as { auth_token: string };
    const opened = await tablet.post("/api/v1/staff/wallboard/open", undefined, { token: manager });
    expect(opened.status).toBe(200);
    return { token: (opened.body as { token: string }).token, manager };
  };
  const read = async (tablet: Browser, token: string) => tablet.get(url, { token });
  const listed = () => room.manager.call("listWallboards", {});

  it("[SX-10] is opened by a manager, who is signed out there, and reads only on that tablet", async () => {
    const tablet = await newTablet();
    const { token, manager } = await hang(tablet);
    expect((await read(tablet, token)).status).toBe(200);
    expect((await tablet.get("/api/v1/staff/session", { token: manager })).status).toBe(401);
    expect(await read(await newTablet(), token)).toMatchObject(ended);
    expect(await read(tablet, manager)).toMatchObject(ended);
    const kept = JSON.stringify(await room.shop.rows("select * from wallboard"));
    expect(kept).not.toContain(token);
  });

  it("[SX-10] its token reads the wallboard and makes no other call", async () => {
    const tablet = await newTablet();
    const { token } = await hang(tablet);
    const opened: string[] = [];
    for (const [name, { method, path, token: kind }] of Object.entries(calls) as [string, CallRoute][]) {
      if (kind === undefined || kind === "wallboard") continue;
      const address = path.replace("{retailer}", "falabella").replace(/\{\w+\}/g, "x");
      const { status } = await tablet.send(method, address, {
        token,
        ...(method === "POST" && { body: {} }),
      });
      if (status !== 401) opened.push(`${name} ${status}`);
    }
    expect(opened).toEqual([]);
    const live = await room.shop.app.inject({ url: "/api/v1/staff/live", headers: { authorization: token } });
    expect(live.statusCode).toBe(401);
  });

  it("shows the five longest waits, the next ones without their shoppers, the runners' load, and no more", async () => {
    const tablet = await newTablet();
    const { token } = await hang(tablet);
    for (let more = 0; more < 7; more++) await room.request();
    await room.claim();
    const { body } = await read(tablet, token);
    const board = body as Wallboard;
    expect(board).toMatchObject({ store: "Alameda", waiting: 7, ready: 0, median_wait: null });
    expect(board.longest).toHaveLength(5);
    expect(board.longest[0]).toMatchObject({
      pairs: [{ size: "41", location: expect.stringMatching(/^[A-Z]-\d\d-\d$/) }],
    });
    expect(board.longest.map(({ queued_at }) => queued_at)).toEqual(
      board.longest.map(({ queued_at }) => queued_at).sort(),
    );
    expect(board.others).toEqual([{ pairs: [expect.anything()] }, { pairs: [expect.anything()] }]);
    expect(board.runners[0]).toEqual({ name: "Rodrigo", orders: 1 });
    expect(Object.keys(board.longest[0] ?? {}).sort()).toEqual(["image", "nickname", "pairs", "queued_at"]);
  });

  it("[FL-09] has in Listo the orders of the board's column, also what no one came for, until it is taken away", async () => {
    const tablet = await newTablet();
    const { token } = await hang(tablet);
    const ready = async () => ((await read(tablet, token)).body as Wallboard).ready;
    const listo = async () => {
      const { orders } = await room.runner.call("getBoard", { query: {} });
      return orders.filter((order) => orderStage(order) === "ready").map(({ hash_id }) => hash_id);
    };
    const waits = await room.place(null);
    const left = await room.expire(await room.place(null));
    await room.place("box-03");
    expect((await listo()).sort()).toEqual([waits, left].sort());
    expect(await ready()).toBe(2);
    await room.runner.call("fetchPairs", { body: { hash_id: left } });
    expect(await listo()).toEqual([waits]);
    expect(await ready()).toBe(1);
  });

  it("answers 304 while only the clock moves", async () => {
    const tablet = await newTablet();
    const { token } = await hang(tablet);
    const { headers } = await read(tablet, token);
    const again = await tablet.get(url, { token, headers: { "if-none-match": String(headers.etag) } });
    expect(again.status).toBe(304);
  });

  it("is one a tablet: opened again, the token before reads nothing", async () => {
    const tablet = await newTablet();
    const before = (await listed()).length;
    const [first, second] = [await hang(tablet), await hang(tablet)];
    expect(await listed()).toHaveLength(before + 1);
    expect(await read(tablet, first.token)).toMatchObject(ended);
    expect((await read(tablet, second.token)).status).toBe(200);
  });

  it("is listed and ended by the manager of its store alone, at once", async () => {
    const tablet = await newTablet();
    const { token } = await hang(tablet);
    const mine = (await listed()).at(-1);
    expect(mine).toMatchObject({ opened_by: "Paula", here: false });
    const id = mine?.id ?? 0;
    const elsewhere = await room.shop.staff("manager", "0102");
    expect(await elsewhere.call("listWallboards", {})).toEqual([]);
    await elsewhere.call("endWallboard", { body: { id } });
    expect((await read(tablet, token)).status).toBe(200);
    await room.manager.call("endWallboard", { body: { id } });
    expect(await read(tablet, token)).toMatchObject(ended);
    expect((await listed()).some((each) => each.id === id)).toBe(false);
    const actions = await room.shop.rows("select 1 from staff_event where type = 'wallboard_ended'");
    expect(actions).toHaveLength(1);
  });

  it("survives a restart of the server", async () => {
    const tablet = await newTablet();
    const { token } = await hang(tablet);
    const app = await buildApp(room.shop.deps);
    const after = await newTablet(app);
    after.cookies.set("staff-tablet", tablet.cookies.get("staff-tablet") ?? "");
    expect((await read(after, token)).status).toBe(200);
    await app.close();
  });

  it("ends when the store forgets its tablet", async () => {
    const tablet = await newTablet();
    const { token } = await hang(tablet);
    await room.manager.call("forgetTablets", {});
    expect(await read(tablet, token)).toMatchObject(ended);
  });

  it("says that it is still read, and keeps the tablet's mark", async () => {
    const tablet = await newTablet();
    const { token } = await hang(tablet);
    const [before] = (await listed()).slice(-1);
    room.shop.clock.ahead += 61_000;
    const { headers } = await read(tablet, token);
    const [after] = (await listed()).slice(-1);
    expect(Date.parse(after?.seen_at ?? "") - Date.parse(before?.seen_at ?? "")).toBeGreaterThan(60_000);
    expect(String(headers["set-cookie"])).toContain("staff-tablet");
  });
});

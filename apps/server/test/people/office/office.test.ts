import type { OfficeRole } from "@horma/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addOfficePerson } from "../../../src/people/office/manage-office.ts";
import { offerFirstLink } from "../../../src/people/office/offer-first-link.ts";
import { readAudit } from "../../../src/platform/audit/read-audit.ts";
import { openBrowser } from "../../browser.ts";
import { callerOf, openShop, type Shop } from "../../fulfilment/order/shop.ts";
import { codeOf } from "./code-of.ts";

const hour = 60 * 60_000;

describe("the way into the office", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
  });
  afterAll(() => shop.close());

  const signedOut = () => callerOf(shop.app, "falabella", null);
  const invite = (name: string, role = "auditor", stores: string[] | null = null) =>
    addOfficePerson(
      shop.deps.db,
      { name, role, stores },
      { actor: { kind: "command", name: "test" }, at: shop.deps.now() },
    );
  const firstLink = async () => {
    const link = await offerFirstLink(shop.deps.db, { publicUrl: "https://t.example" }, shop.deps.now());
    return link?.replace("https://t.example/office/enter#", "");
  };

  it("[OF-02] servers that start at once each offer a first link, and the last one works", async () => {
    const links = await Promise.all(Array.from({ length: 8 }, firstLink));
    const answers = await Promise.all(
      links.map((token) => codeOf(signedOut(), "enterOffice", { body: { token: token ?? "" } })),
    );
    expect(answers.sort()).toEqual([
      ...Array.from({ length: 7 }, () => "office_link_invalid"),
      "office_name_missing",
    ]);
  });

  it("[OF-02] the first link makes one account of the head office, and works once", async () => {
    const [early = "", token = ""] = [await firstLink(), await firstLink()];
    expect(await codeOf(signedOut(), "enterOffice", { body: { token: early, name: "Ana" } })).toBe(
      "office_link_invalid",
    );
    expect(await codeOf(signedOut(), "enterOffice", { body: { token } })).toBe("office_name_missing");
    const entered = await signedOut()("enterOffice", { body: { token, name: " Ana Soto " } });
    expect(entered.person).toMatchObject({ name: "Ana Soto", role: "head_office", stores: null });
    expect(await codeOf(signedOut(), "enterOffice", { body: { token, name: "Otra" } })).toBe(
      "office_link_invalid",
    );
    expect(await firstLink()).toBeUndefined();
    const call = callerOf(shop.app, "falabella", entered.auth_token);
    expect((await call("getOfficeSession", {})).person.name).toBe("Ana Soto");
  });

  it("of many who use one link at once, one enters", async () => {
    const { token } = await invite("Una sola");
    const tries = Array.from({ length: 8 }, () =>
      signedOut()("enterOffice", { body: { token } }).then(
        () => "entered",
        (error: { code: string }) => error.code,
      ),
    );
    expect((await Promise.all(tries)).sort()).toEqual([
      "entered",
      ...Array.from({ length: 7 }, () => "office_link_invalid"),
    ]);
  });

  it("a link says whose it is without being used, and expires", async () => {
    const { token } = await invite("Berta Rojas");
    expect(await signedOut()("lookAtOfficeLink", { body: { token } })).toEqual({
      name: "Berta Rojas",
      at_once: false,
    });
    shop.clock.ahead += 97 * hour;
    expect(await codeOf(signedOut(), "enterOffice", { body: { token } })).toBe("office_link_invalid");
    shop.clock.ahead -= 97 * hour;
    expect(await signedOut()("enterOffice", { body: { token } })).toMatchObject({
      person: { name: "Berta Rojas" },
    });
  });

  it("a token works only in its browser, ends by itself after two quiet hours, and with the account", async () => {
    const head = await shop.office("head_office", null);
    const { id, token, call } = await shop.office("auditor", null);
    const elsewhere = openBrowser(shop.app);
    elsewhere.cookies.delete("office-browser");
    expect((await elsewhere.get("/api/v1/office/session", { token })).status).toBe(401);
    shop.clock.ahead += 2 * hour;
    expect(await codeOf(call, "getOfficeSession", {})).toBe("token_invalid");
    shop.clock.ahead -= 2 * hour;
    await call("getOfficeSession", {});
    await head.call("removeOfficePerson", { body: { id } });
    await expect.poll(() => codeOf(call, "getOfficeSession", {})).toBe("token_invalid");
  });

  it("another person of the head office gives who is locked out a new link, which ends their sessions", async () => {
    const head = await shop.office("head_office", null);
    const lost = await shop.office("area_manager", ["0101"]);
    const { link } = await head.call("renewOfficeLink", { body: { id: lost.id } });
    await expect.poll(() => codeOf(lost.call, "getOfficeSession", {})).toBe("token_invalid");
    const { person } = await signedOut()("enterOffice", { body: { token: link.split("#")[1] ?? "" } });
    expect(person).toEqual({ id: lost.id, name: lost.name, role: "area_manager", stores: ["0101"] });
  });

  it("[OF-01] a person gets another role and other stores, keeps the session, and the audit says so", async () => {
    const head = await shop.office("head_office", null);
    const { id, call, name } = await shop.office("area_manager", ["0101"]);
    const change = (body: { role: OfficeRole; stores: string[] | null }) =>
      codeOf(head.call, "changeOfficePerson", { body: { id, ...body } });
    expect(await change({ role: "area_manager", stores: ["0102"] })).toBeUndefined();
    await expect
      .poll(async () => (await call("getOfficeSession", {})).person)
      .toEqual({ id, name, role: "area_manager", stores: ["0102"] });
    const [line] = await shop.rows("select action, subject, data from audit order by id desc limit 1");
    expect(line).toEqual({
      action: "office_person_changed",
      subject: `office ${name}`,
      data: { role: "area_manager", before: "area_manager", stores: ["0102"] },
    });
    expect(await change({ role: "manager", stores: null })).toBe("office_stores_invalid");
    expect(await change({ role: "manager", stores: ["9999"] })).toBe("store_not_found");
    await shop.rows(
      "update office_person set issuer = 'https://id.example', subject = 's' where id = $1",
      id,
    );
    expect(await change({ role: "auditor", stores: null })).toBe("office_by_company");
  });

  it("[OF-01] the last of the head office stays in it, also when two change each other", async () => {
    await shop.rows("update office_person set active = false");
    const [one, two] = [await shop.office("head_office", null), await shop.office("head_office", null)];
    const rights = { role: "auditor", stores: null } as const;
    const changed = await Promise.all([
      codeOf(one.call, "changeOfficePerson", { body: { id: two.id, ...rights } }),
      codeOf(two.call, "changeOfficePerson", { body: { id: one.id, ...rights } }),
    ]);
    expect(changed.filter((code) => code === undefined)).toHaveLength(1);
    const [left] = changed[0] === undefined ? [one] : [two];
    if (left === undefined) throw new Error("one stays");
    expect(await codeOf(left.call, "changeOfficePerson", { body: { id: left.id, ...rights } })).toBe(
      "last_head_office",
    );
  });

  it("[OF-01] the last of the head office cannot be removed, also when two remove each other", async () => {
    await shop.rows("update office_person set active = false");
    const [one, two] = [await shop.office("head_office", null), await shop.office("head_office", null)];
    const removed = await Promise.all([
      codeOf(one.call, "removeOfficePerson", { body: { id: two.id } }),
      codeOf(two.call, "removeOfficePerson", { body: { id: one.id } }),
    ]);
    expect(removed.filter((code) => code === undefined)).toHaveLength(1);
    const [{ left } = { left: 0 }] = await shop.rows<{ left: number }>(
      "select count(*)::int as left from office_person where active and role = 'head_office'",
    );
    expect(left).toBe(1);
  });

  it("[OF-01] of two who remove each other at once one stays, also where the head office has a third", async () => {
    const db = shop.deps.db;
    for (let round = 0; round < 5; round++) {
      const [one, two] = [await shop.office("head_office", null), await shop.office("head_office", null)];
      await shop.office("head_office", null);
      // Both calls are let in, and wait for the same lock.
      const held = await db.pool.connect();
      await held.query("begin");
      await held.query("select 1 from office_person where id = $1 for update", [Math.min(one.id, two.id)]);
      const removing = Promise.all([
        codeOf(one.call, "removeOfficePerson", { body: { id: two.id } }),
        codeOf(two.call, "removeOfficePerson", { body: { id: one.id } }),
      ]);
      const waiting = () => shop.rows("select 1 from pg_locks where not granted");
      await expect.poll(waiting).toHaveLength(2);
      await held.query("rollback");
      held.release();
      expect((await removing).sort()).toEqual(["token_invalid", undefined]);
    }
  });

  it.each([
    ["head_office", ["0101"], "office_stores_invalid"],
    ["area_manager", null, "office_stores_invalid"],
    ["area_manager", ["0101", "9999"], "store_not_found"],
  ] as const)("[OF-01] a %s for %j is refused", async (role, stores, code) => {
    const { call } = await shop.office("head_office", null);
    const body = { name: "Ana", role, stores: stores && [...stores] };
    expect(await codeOf(call, "addOfficePerson", { body })).toBe(code);
  });

  it("makes wrong links wait after some, and no right one", async () => {
    const address = "203.0.113.9";
    const browser = openBrowser(shop.app);
    await browser.ready();
    const look = (token: string) =>
      browser.post("/api/v1/office/link", { token }, { address }).then(({ status }) => status);
    const wrong = Array.from({ length: 52 }, (_, at) => String(at).padStart(43, "x"));
    const answers: number[] = [];
    for (const token of wrong) answers.push(await look(token));
    expect([answers[0], answers.at(-1)]).toEqual([401, 429]);
    expect(await look((await invite("Con calma")).token)).toBe(200);
  });

  it("entering, leaving and who let whom in are in the audit", async () => {
    const since = shop.deps.now();
    const head = await shop.office("head_office", null);
    const { link } = await head.call("addOfficePerson", {
      body: { name: "Nuria Paz", role: "auditor", stores: null },
    });
    const { auth_token } = await signedOut()("enterOffice", { body: { token: link.split("#")[1] ?? "" } });
    await callerOf(shop.app, "falabella", auth_token)("leaveOffice", {});
    const lines: string[] = [];
    for await (const page of readAudit(shop.deps.db.read, since))
      for (const { actor, action, subject } of page)
        if (subject === "office Nuria Paz") lines.push(`${actor}: ${action}`);
    expect(lines).toEqual([
      "office Francisca head_office: office_person_added",
      "office Nuria Paz: office_entered",
      "office Nuria Paz: office_left",
    ]);
  });
});

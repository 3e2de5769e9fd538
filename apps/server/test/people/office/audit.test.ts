import type { AuditLine } from "@horma/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readAudit } from "../../../src/platform/audit/read-audit.ts";
import { openBrowser } from "../../browser.ts";
import { type Colleague, openShop, type Shop } from "../../fulfilment/order/shop.ts";
import { codeOf } from "./code-of.ts";

describe("the audit in the office", () => {
  let shop: Shop;
  let head: Colleague;
  beforeAll(async () => {
    shop = await openShop();
    head = await shop.office("head_office", null);
    await shop.rows(
      `insert into staff_event (store_id, staff_id, type, at)
       select s.store_id, s.id, case n % 3 when 0 then 'signed_in' when 1 then 'signed_out' else 'sign_in_failed' end,
         timestamptz '2026-03-01 12:00Z' + make_interval(mins => n / 4)
       from staff s, generate_series(1, 30) n where s.login in ('runner', 'cashier')`,
    );
    await shop.rows(
      `insert into stock_correction (store_id, sku, location, before, after, reason, staff_id, at)
       select $1::int, '880101410', 'A-01-1', 5, 4, 'damaged', (select id from staff where login = 'manager' and store_id = $1),
         timestamptz '2026-03-01 12:03Z'`,
      shop.storeId,
    );
    await head.call("renewPersonPin", { body: { store: "0102", login: "seller" } });
  });
  afterAll(() => shop.close());

  /** Every line, by following the pages. */
  const all = async (who: Colleague, query: object): Promise<AuditLine[]> => {
    const lines: AuditLine[] = [];
    for (let before: string | null | undefined; before !== null; ) {
      const page: { lines: AuditLine[]; next: string | null } = await who.call("listAudit", {
        query: { ...query, ...(before !== undefined && { before }) },
      });
      expect(page.lines.length).toBeLessThanOrEqual(50);
      lines.push(...page.lines);
      before = page.next;
    }
    return lines;
  };

  it("has every line that the command has, newest first, in pages without gap or repeat", async () => {
    const oldestFirst: string[] = [];
    for await (const page of readAudit(shop.deps.db.read, new Date(0)))
      oldestFirst.push(...page.map(({ at, actor, action, subject }) => [+at, actor, action, subject].join()));
    const found = await all(head, {});
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
    expect(
      found.map(({ at, actor, action, subject }) => [Date.parse(at), actor, action, subject].join()),
    ).toEqual(oldestFirst.reverse());
  });

  it("is filtered by store, words, actions and span", async () => {
    const pins = await all(head, { actions: "pin_renewed,role_changed", store: "0102" });
    expect(pins).toMatchObject([
      { action: "pin_renewed", actor: `office ${head.name}`, subject: "staff seller" },
    ]);
    const span = { from: "2026-03-01T12:03:00Z", to: "2026-03-01T12:04:00Z" };
    const minute = await all(head, { ...span, store: "0101" });
    expect(minute).toHaveLength(9);
    expect(await all(head, { ...span, q: "A-01-1" })).toMatchObject([
      { action: "stock_corrected", actor: "staff manager", data: { before: 5, after: 4, reason: "damaged" } },
    ]);
    expect(await codeOf(head.call, "listAudit", { query: { from: "2026-99-99T00:00:00Z" } })).toBe(
      "bad_request",
    );
  });

  it("[OF-01] of who is for some stores, has only lines of these; of the office's own, only who is for all", async () => {
    const area = await shop.office("area_manager", ["0102"]);
    const lines = await all(area, {});
    expect(new Set(lines.map(({ store }) => store))).toEqual(new Set(["0102"]));
    expect(
      (await all(head, {})).some(({ action, store }) => action === "office_person_added" && store === null),
    ).toBe(true);
  });

  it("[FI-13] as a file has the same lines, with a mark and semicolons", async () => {
    const browser = openBrowser(shop.app);
    const { body, headers } = await browser.get("/api/v1/office/audit.csv?store=0101", { token: head.token });
    expect(headers["content-type"]).toContain("text/csv");
    const rows = String(body).trimEnd().split("\r\n");
    expect(rows[0]).toBe("\ufeffat;actor;action;subject;store;data");
    expect(rows.length - 1).toBe((await all(head, { store: "0101" })).length);
  });
});

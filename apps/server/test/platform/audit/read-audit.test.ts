import { afterAll, beforeAll, expect, it } from "vitest";
import { renewPin } from "../../../src/people/staff/manage-staff.ts";
import { type ReadLine, readAudit } from "../../../src/platform/audit/read-audit.ts";
import { recordAudit } from "../../../src/platform/audit/record-audit.ts";
import { forgetAudit } from "../../../src/upkeep/retention/forget-events.ts";
import { sweepHistory } from "../../../src/upkeep/retention/sweep-history.ts";
import { openShop, type Shop } from "../../fulfilment/order/shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const read = async (since: Date) => {
  const all: ReadLine[] = [];
  for await (const lines of readAudit(shop.deps.db.read, since)) all.push(...lines);
  return all;
};
const note = (at: Date, subject: string) =>
  shop.deps.db.transact((tx) =>
    recordAudit(tx, {
      actor: { kind: "key", id: 3, name: "erp" },
      action: "import_applied",
      subject,
      storeId: shop.storeId,
      at,
    }),
  );

it("what keys did stands beside what staff did and what was corrected, in order, each once", async () => {
  const began = new Date();
  await note(new Date(began.getTime() + 1), "import 7");
  await renewPin(shop.deps.db, { store: "0101", login: "seller" }, new Date(began.getTime() + 2));
  await shop.rows(
    `insert into stock_correction (store_id, sku, location, before, after, reason, at)
     values ($1, '880101410', 'A-01-1', 3, 2, 'not_there', $2)`,
    shop.storeId,
    new Date(began.getTime() + 3),
  );
  expect(await read(began)).toMatchObject([
    { actor: "key erp", action: "import_applied", subject: "import 7", store: "0101" },
    { actor: "command", action: "pin_renewed", subject: "staff seller", store: "0101" },
    {
      actor: "system",
      action: "stock_corrected",
      subject: "sku 880101410 in A-01-1",
      data: { before: 3, after: 2 },
    },
  ]);
});

it("more than a page is read whole, also where many lines share an instant", async () => {
  const at = new Date(Date.now() + 1_000);
  await shop.rows(
    `insert into audit (at, actor_kind, actor_name, action, subject)
     select $1, 'system', '', 'test', n::text from generate_series(1, 10001) n`,
    at,
  );
  const subjects = (await read(at)).map(({ subject }) => subject);
  expect(new Set(subjects).size).toBe(10_001);
  expect(subjects).toHaveLength(10_001);
});

it("it is kept as long as histories, then erased by whole months", async () => {
  const { db, env } = shop.deps;
  const kept = new Date(Date.now() - env.historyDays * 24 * 60 * 60_000);
  const month = new Date(Date.UTC(kept.getUTCFullYear(), kept.getUTCMonth()));
  await note(new Date(month.getTime() - 1), "the month before");
  await note(month, "the border's month");
  await sweepHistory(shop.deps);
  const left = (await read(new Date(0))).map(({ subject }) => subject);
  expect(left).toContain("the border's month");
  expect(left).not.toContain("the month before");
  expect(await forgetAudit(db, new Date())).toBe(1);
});

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createLog } from "../../../src/platform/process/log.ts";
import { openShop, type Shop } from "../../fulfilment/order/shop.ts";

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

it.each([
  ["a statement that cannot run", sql`insert into nowhere (document) values (${"12345678-5"})`],
  [
    "a row that breaks a rule",
    sql`insert into store (code, name) select ${"0101"}, ${"12345678-5"} from store`,
  ],
])("keeps values out of the log when the database refuses %s", async (_what, statement) => {
  const error = await shop.deps.db.read.execute(statement).then(
    () => undefined,
    (refused: unknown) => refused,
  );
  let written = "";
  createLog("info", { write: (line) => (written += line) }).error({ err: error }, "a call failed");
  expect(written).toContain("Failed query: insert into");
  expect(written).toMatch(/does not exist|duplicate key/);
  expect(written).not.toContain("12345678-5");
  expect(written).not.toContain("(0101)");
});

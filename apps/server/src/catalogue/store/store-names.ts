import { sql } from "drizzle-orm";
import { flag, rowsOf } from "../../platform/db/rows.ts";
import { store } from "../../platform/db/schema/store.ts";
import type { Deps } from "../../platform/deps.ts";
import type { PageStore } from "../../web/http/page-config.ts";
import { isOpenAt } from "./open-now.ts";

/** How often stores are read, ms. A page's first paint may show an older state: the app shows the present one. */
const readEvery = 60_000;

/** The stores that did not close for good, by code, without a wait. Without the database they are those read last. */
export async function openStoreNames({ db, log, now }: Pick<Deps, "db" | "log" | "now">): Promise<{
  storeOf: (code: string) => PageStore | undefined;
  close: () => void;
}> {
  let stores: ReadonlyMap<string, PageStore> = new Map();
  const read = async () => {
    try {
      const takesRequests = sql`s.can_order_in_advance or ${isOpenAt(now())}`;
      const rows = await rowsOf(
        db.read.execute(
          sql`select s.code, s.name, ${takesRequests} as "takesRequests" from store s where s.closed_at is null`,
        ),
        { code: store.code, name: store.name, takesRequests: flag },
      );
      stores = new Map(rows.map((row) => [row.code, row]));
    } catch (error) {
      log.warn({ err: error }, "the names of stores could not be read");
    }
  };
  await read();
  const reading = setInterval(() => void read(), readEvery).unref();
  return { storeOf: (code) => stores.get(code), close: () => clearInterval(reading) };
}

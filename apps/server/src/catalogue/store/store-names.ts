import { isNull } from "drizzle-orm";
import { store } from "../../platform/db/schema/store.ts";
import type { Deps } from "../../platform/deps.ts";

/** How often names are read, ms. A page's first paint may have an older one: the app shows the present one. */
const readEvery = 60_000;

/** The names of the stores that did not close for good, by code, without a wait. Without the database they are those read last. */
export async function openStoreNames({ db, log }: Pick<Deps, "db" | "log">): Promise<{
  nameOf: (code: string) => string | undefined;
  close: () => void;
}> {
  let names: ReadonlyMap<string, string> = new Map();
  const read = async () => {
    try {
      const { code, name } = store;
      const rows = await db.read.select({ code, name }).from(store).where(isNull(store.closedAt));
      names = new Map(rows.map((row) => [row.code, row.name]));
    } catch (error) {
      log.warn({ err: error }, "the names of stores could not be read");
    }
  };
  await read();
  const reading = setInterval(() => void read(), readEvery).unref();
  return { nameOf: (code) => names.get(code), close: () => clearInterval(reading) };
}

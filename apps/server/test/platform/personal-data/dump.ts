import type { Shop } from "../../fulfilment/order/shop.ts";

/** Every row of every table as text: what a dump is made of. */
export async function dump({ rows }: Pick<Shop, "rows">): Promise<string> {
  const tables = await rows<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
  );
  const all: string[] = [];
  for (const { name } of tables) {
    const found = await rows<{ row: string }>(`select each::text as row from ${name} each`);
    all.push(...found.map(({ row }) => row));
  }
  return all.join("\n");
}

import type { SaleResult } from "@horma/contract";
import type { SaleOutcome, SoldPair } from "@horma/domain";
import { spellings, toGtin } from "@horma/gtin";
import { and, eq, sql } from "drizzle-orm";
import { bareNumber } from "../../platform/db/bare-number.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { flag, json, number, orNull, rowsOf, string } from "../../platform/db/rows.ts";
import { order, pair } from "../../platform/db/schema/order.ts";
import { productSize } from "../../platform/db/schema/product.ts";
import { sale, saleLine } from "../../platform/db/schema/sale.ts";
import { saleResults } from "../event/sale-results.ts";
import type { Ticket, TicketLine } from "./ticket.ts";

/** Advisory lock of each store's tickets: one at a time, so that two never mean the same pair. */
const ticketLock = 0x73616c65;

/** A pair that a ticket may mean. */
export type TicketPair = SoldPair & { id: number; orderId: number };

/** What became of some pieces of a line. */
export type Piece = Pick<TicketLine, "line" | "price" | "quantity"> & {
  sku: string | null;
  outcome: SaleOutcome;
  pairId: number | null;
};

/** Makes other tickets of the store wait until the transaction ends. */
export async function lockTickets(tx: Transaction, storeId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ticketLock}, ${storeId})`);
}

/** The ticket as it was recorded before. */
export async function findTicket(tx: Transaction, storeId: number, { kind, ticket }: Ticket) {
  const [found] = await tx
    .select({ id: sale.id, digest: sale.digest })
    .from(sale)
    .where(and(eq(sale.storeId, storeId), eq(sale.kind, kind), eq(sale.ticket, ticket)));
  return found;
}

/** The number of a ticket of the same instant and content, whose number differs by case and the zeros that lead its digits alone. */
export async function findAlike(
  tx: Transaction,
  storeId: number,
  { kind, ticket, soldAt, digest, orderedDigest }: Ticket,
): Promise<string | undefined> {
  const rows = await rowsOf(
    tx.client.query(
      `select ticket from sale where digest = any($1) and store_id = $2 and kind = $3 and sold_at = $4
         and ${bareNumber("ticket")} = ${bareNumber("$5::text")} limit 1`,
      [[digest, orderedDigest], storeId, kind, soldAt, ticket],
    ),
    { ticket: sale.ticket },
  );
  return rows[0]?.ticket;
}

/** Adds a ticket and what became of its lines. Returns its id. */
export async function addTicket(
  tx: Transaction,
  { kind, ticket, soldAt, digest }: Ticket,
  { storeId, keyName, now }: { storeId: number; keyName: string; now: Date },
  pieces: readonly Piece[],
): Promise<number> {
  const row = { storeId, kind, ticket, soldAt, keyName, digest, recordedAt: now };
  const [added] = await tx.insert(sale).values(row).returning({ id: sale.id });
  const saleId = added?.id ?? 0;
  const lines = pieces.map((piece, index) => ({ saleId, position: index + 1, ...piece }));
  await tx.insert(saleLine).values(lines);
  return saleId;
}

/** When a ticket was recorded, and what became of its lines. */
export async function readTicketResults(
  tx: Transaction,
  id: number,
): Promise<{ recorded_at: string; lines: SaleResult[] }> {
  const rows = await rowsOf(
    tx.client.query(`select recorded_at as at, ${saleResults("sale.id")} as lines from sale where id = $1`, [
      id,
    ]),
    { at: sale.recordedAt, lines: json<SaleResult[]>() },
  );
  const [{ at, lines } = { at: new Date(0), lines: [] }] = rows;
  return { recorded_at: at.toISOString(), lines };
}

/** The sku of each line; undefined for what is not in the catalogue. */
export async function skusOf(tx: Transaction, lines: readonly TicketLine[]): Promise<(string | undefined)[]> {
  const writtenAs = ({ ean }: TicketLine) => {
    const gtin = ean === undefined ? undefined : toGtin(ean);
    return gtin === undefined ? [] : spellings(gtin);
  };
  const rows = await rowsOf(
    tx.client.query(
      `select ean as code, sku, true as "byEan" from sku_ean where ean = any($1::text[])
     union all select sku, sku, false from product_size where sku = any($2::text[])`,
      [lines.flatMap(writtenAs), lines.flatMap(({ sku }) => sku ?? [])],
    ),
    { code: string, sku: productSize.sku, byEan: flag },
  );
  return lines.map((line) => {
    const eans = writtenAs(line);
    return rows.find(({ code, byEan }) => (byEan ? eans.includes(code) : code === line.sku))?.sku;
  });
}

/** Newest pairs of a sku in a store that are looked at. */
const mostPairs = 200;

/** The pairs of a sku that orders of the store had, the newest order's first. */
export async function pairsOfSku(tx: Transaction, storeId: number, sku: string): Promise<TicketPair[]> {
  const rows = await rowsOf(
    tx.client.query(
      `select p.id::float8, p.order_id::float8 as "orderId", p.state, o.code,
       ${lastOf("'pair_handed_over'")} as had, ${lastOf("'pair_bought', 'pair_returned'")} as settled,
       (select price from sale_line where pair_id = p.id and outcome <> 'returned') as charged,
       exists (select from sale_line where pair_id = p.id and outcome = 'returned') as refunded
     from pair p join "order" o on o.id = p.order_id where p.sku = $2 and o.store_id = $1
     order by p.order_id desc limit ${mostPairs}`,
      [storeId, sku],
    ),
    {
      id: pair.id,
      orderId: pair.orderId,
      state: pair.state,
      code: order.code,
      had: orNull(number),
      settled: orNull(number),
      charged: orNull(number),
      refunded: flag,
    },
  );
  return rows;
}

/** SQL: when a step of these types last happened to the pair `p`, ms. */
function lastOf(types: string): string {
  return `(select (extract(epoch from max(e.at)) * 1000)::float8 from order_event e
    where e.order_id = p.order_id and e.pair_id = p.id and e.type in (${types}))`;
}

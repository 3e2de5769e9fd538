import { randomUUID } from "node:crypto";
import { pairsMeant, type SaleOutcome } from "@horma/domain";
import { redateSale } from "../../catalogue/stock/late-sale.ts";
import { moveStock } from "../../catalogue/stock/move-stock.ts";
import { changeOrder, lockOrder } from "../../fulfilment/order/change-order.ts";
import { OrderWriter } from "../../fulfilment/order/order-table.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { Refusal } from "../../web/http/refusals.ts";
import { type Piece, pairsOfSku, skusOf, type TicketPair } from "./sale-table.ts";
import type { Ticket, TicketLine } from "./ticket.ts";

/**
 * A ticket at work: its store, the key's name, the settlement of each order that it closes, and of each sku the pieces that come
 * (positive) or leave beside those of orders.
 */
type Work = {
  tx: Transaction;
  ticket: Ticket;
  storeId: number;
  keyName: string;
  now: Date;
  settlements: Map<number, string>;
  moves: Map<string, number>;
};

/** Does what a ticket says, and returns what became of its lines, in their order. */
export async function settlePieces(
  tx: Transaction,
  ticket: Ticket,
  by: Pick<Work, "storeId" | "keyName" | "now">,
): Promise<Piece[]> {
  const work: Work = { ...by, tx, ticket, settlements: new Map(), moves: new Map() };
  const skus = await skusOf(tx, ticket.lines);
  const known = new Map<string, TicketPair[]>();
  const pieces: Piece[] = [];
  // A line that names its order has its pair before one that would take any.
  const namedFirst = [...ticket.lines].sort((a, b) => Number(b.code !== null) - Number(a.code !== null));
  for (const line of namedFirst) {
    const sku = skus[line.line - 1];
    if (sku === undefined) {
      pieces.push({ ...part(line, line.quantity), sku: null, outcome: "unknown", pairId: null });
      continue;
    }
    const pairs = known.get(sku) ?? (await pairsOfSku(tx, by.storeId, sku));
    known.set(sku, pairs);
    pieces.push(...(await settleLine(work, { ...line, sku }, pairs)));
  }
  for (const [orderId, settlement] of work.settlements) {
    await new OrderWriter(tx).append(orderId, "order_settled", contextOf(work, { settlement }));
  }
  // Orders are locked before stock, and stock in the order of skus, as requests do.
  for (const [sku, moved] of [...work.moves].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const move = { storeId: by.storeId, sku, location: null, pieces: moved, at: ticket.soldAt };
    await moveStock(tx, { ...move, cause: "sale" }, by.now);
  }
  return pieces.sort((one, other) => one.line - other.line);
}

/** Pairs of orders first; what is left of the line is of none. */
async function settleLine(
  work: Work,
  line: TicketLine & { sku: string },
  pairs: TicketPair[],
): Promise<Piece[]> {
  const pieces: Piece[] = [];
  const { sku } = line;
  let left = line.quantity;
  for (; left > 0; left--) {
    // An order has a sku once.
    const code = left === line.quantity ? line.code : null;
    const found = await settlePiece(work, { ...line, code }, pairs);
    if (found === undefined) break;
    pieces.push({ ...part(line, 1), sku, outcome: found.outcome, pairId: found.pairId });
  }
  if (left > 0) {
    move(work, sku, left);
    pieces.push({ ...part(line, left), sku, outcome: "store", pairId: null });
  }
  return pieces;
}

type Found = { outcome: SaleOutcome; pairId: number | null };

/** What becomes of one piece; undefined if it is of no order. */
async function settlePiece(work: Work, line: TicketLine, pairs: TicketPair[]): Promise<Found | undefined> {
  const { kind, soldAt } = work.ticket;
  const meant = pairsMeant(pairs, { kind, at: soldAt.getTime(), code: line.code, price: line.price });
  if (meant === "contradicts") return { outcome: "contradicts", pairId: null };
  for (const pair of meant) {
    const settle = kind === "sale" ? sellPair : takeBack;
    const outcome = await settle(work, pair, line.price);
    if (outcome !== undefined) return { outcome, pairId: pair.id };
  }
  // What the till screen did in this moment comes first.
  return line.code !== null && meant.length > 0 ? { outcome: "contradicts", pairId: null } : undefined;
}

/** Sells a pair that its shopper has, or records the price of one that is bought. Undefined if neither is so any more. */
async function sellPair(work: Work, pair: TicketPair, price: number): Promise<SaleOutcome | undefined> {
  const { tx, ticket, storeId, now } = work;
  const settlement = work.settlements.get(pair.orderId) ?? randomUUID();
  const context = contextOf(work, { settlement, charged: price });
  const change = await changeOrder(tx, { id: pair.orderId }, context, (order) =>
    order.pairs.some(({ id, state }) => id === pair.id && state === "with_shopper")
      ? [{ kind: "pair", id: pair.id, input: "bought" }]
      : [],
  );
  if (change instanceof Refusal) return undefined;
  const before = change.before.pairs.find(({ id }) => id === pair.id);
  if (!change.changed && before?.state !== "bought") return undefined;
  pair.charged = price;
  if (change.changed) {
    work.settlements.set(pair.orderId, settlement);
    pair.state = "bought";
    return "settled";
  }
  if (before !== undefined && pair.settled !== null) {
    const name = { storeId, sku: before.sku, location: before.location };
    await redateSale(tx, name, { from: new Date(pair.settled), to: ticket.soldAt, now });
  }
  return "recorded";
}

/** A pair that was bought comes back: a piece without a slot, until someone counts or shelves it. */
async function takeBack(work: Work, pair: TicketPair): Promise<SaleOutcome | undefined> {
  const order = await lockOrder(work.tx, { id: pair.orderId });
  const sold = order instanceof Refusal ? undefined : order.pairs.find(({ id }) => id === pair.id);
  if (sold?.state !== "bought") return undefined;
  move(work, sold.sku, 1);
  pair.refunded = true;
  return "returned";
}

/** Pieces of no slot leave the store by a sale, and come to it by a return. */
function move({ moves, ticket }: Work, sku: string, pieces: number): void {
  moves.set(sku, (moves.get(sku) ?? 0) + (ticket.kind === "sale" ? -pieces : pieces));
}

function part({ line, price }: TicketLine, quantity: number): Pick<Piece, "line" | "price" | "quantity"> {
  return { line, price, quantity };
}

function contextOf({ ticket, keyName, now }: Work, data: Record<string, unknown>) {
  const { soldAt } = ticket;
  const source = { till: keyName, ticket: ticket.ticket, sold_at: soldAt.toISOString() };
  return { actor: "system", now, soldAt, data: { ...data, ...source } } as const;
}

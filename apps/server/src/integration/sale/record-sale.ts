import type { SaleResult } from "@horma/contract";
import { limits, type SaleOutcome, unlikelyPieces } from "@horma/domain";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { operation } from "../../web/call/operation.ts";
import { Refusal, refuse } from "../../web/http/refusals.ts";
import type { MachineKey } from "../../web/session/machine-key.ts";
import { storeAsked } from "../../web/session/stores-asked.ts";
import {
  addTicket,
  findAlike,
  findTicket,
  lockTickets,
  type Piece,
  readTicketResults,
  skusOf,
} from "./sale-table.ts";
import { settlePieces } from "./settle-pieces.ts";
import { readTicket, type Ticket, type TicketLine } from "./ticket.ts";

/**
 * EV-04. A ticket of the till system settles the pairs that it means, all of it or nothing. The same ticket again changes nothing and
 * has the same answer.
 */
export const recordSale = operation("recordSale", async ({ db, now }, { query, body, key }) => {
  const at = now();
  const ticket = readTicket(body, at);
  if (ticket instanceof Refusal) return ticket;
  const storeId = await storeAsked(db.read, ticket.store, key);
  if (storeId instanceof Refusal) return storeId;
  return db.transact((tx) => record(tx, ticket, { storeId, key, now: at, doubts: query.doubts ?? false }));
});

async function record(
  tx: Transaction,
  ticket: Ticket,
  { storeId, key, now, doubts }: { storeId: number; key: MachineKey; now: Date; doubts: boolean },
) {
  await lockTickets(tx, storeId);
  const known = await findTicket(tx, storeId, ticket);
  if (known !== undefined && ![ticket.digest, ticket.orderedDigest].includes(known.digest)) {
    const named = `${ticket.kind} ${ticket.ticket} of store ${ticket.store}`;
    return refuse(
      "ticket_contradicts",
      `${named} was already recorded with other content: to correct it, send a return and a sale, each with its own ticket`,
    );
  }
  if (known !== undefined) {
    const { recorded_at, lines } = await readTicketResults(tx, known.id);
    return {
      repeated: true,
      recorded_at,
      lines: asSent(lines, ticket.lines, await skusOf(tx, ticket.lines)),
    };
  }
  const doubt = doubts ? undefined : await doubtOf(tx, storeId, ticket);
  if (doubt !== undefined) return refuse("ticket_doubtful", doubt);
  const by = { storeId, keyName: key.name, now };
  const pieces = await settlePieces(tx, ticket, by);
  const id = await addTicket(tx, ticket, by, pieces);
  await recordAudit(tx, {
    actor: { kind: "key", id: key.id, name: key.name },
    action: `${ticket.kind}_recorded`,
    subject: `ticket ${ticket.ticket}`,
    storeId,
    data: { sold_at: ticket.soldAt, ...countOutcomes(pieces) },
    at: now,
  });
  return { repeated: false, ...(await readTicketResults(tx, id)) };
}

/** Why a ticket is likely not meant; undefined if nothing says so. */
async function doubtOf(tx: Transaction, storeId: number, ticket: Ticket): Promise<string | undefined> {
  const pieces = unlikelyPieces(ticket.lines);
  if (pieces !== undefined)
    return `it has ${pieces} pieces, more than the ${limits.ticketPieces} that pass unasked: if it is right, send it with doubts=true`;
  const like = await findAlike(tx, storeId, ticket);
  if (like === undefined) return undefined;
  return `it is like ${ticket.kind} ${like} of store ${ticket.store}, but for zeros or case of the number: if it is another one, send it with doubts=true`;
}

/**
 * The results of a ticket by the lines of one that has them in another order. Lines of one sku, price and number of pieces are
 * numbered as they come.
 */
function asSent(
  results: readonly SaleResult[],
  lines: readonly TicketLine[],
  skus: readonly (string | undefined)[],
): SaleResult[] {
  const left = lines.map(({ line, price, quantity }) => ({
    line,
    is: [skus[line - 1] ?? null, price, quantity].join(),
  }));
  const sentAs = new Map<number, number>();
  for (const { line, sku, price } of results) {
    if (sentAs.has(line)) continue;
    const parts = results.filter((part) => part.line === line);
    const is = [sku, price, parts.reduce((sum, { quantity }) => sum + quantity, 0)].join();
    const [found] = left.splice(
      Math.max(
        0,
        left.findIndex((each) => each.is === is),
      ),
      1,
    );
    sentAs.set(line, found?.line ?? line);
  }
  return results
    .map((result) => ({ ...result, line: sentAs.get(result.line) ?? result.line }))
    .toSorted((one, other) => one.line - other.line);
}

/** How many pieces had each outcome, and the lines that contradict what is known. */
function countOutcomes(pieces: readonly Piece[]): Record<string, unknown> {
  const counts: Partial<Record<SaleOutcome, number>> = {};
  for (const { outcome, quantity } of pieces) counts[outcome] = (counts[outcome] ?? 0) + quantity;
  const lines = pieces.filter(({ outcome }) => outcome === "contradicts").map(({ line }) => line);
  return { pieces: counts, ...(lines.length > 0 && { contradicting_lines: lines }) };
}

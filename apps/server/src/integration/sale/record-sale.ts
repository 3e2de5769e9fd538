import type { SaleOutcome } from "@horma/domain";
import { noteAudit } from "../../platform/audit/note-audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { operation } from "../../web/call/operation.ts";
import { Refusal, refuse } from "../../web/http/refusals.ts";
import type { MachineKey } from "../../web/session/machine-key.ts";
import { storeAsked } from "../../web/session/stores-asked.ts";
import { addTicket, findTicket, lockTickets, type Piece, readTicketResults } from "./sale-table.ts";
import { settlePieces } from "./settle-pieces.ts";
import { readTicket, type Ticket } from "./ticket.ts";

/**
 * EV-04. A ticket of the till system settles the pairs that it means, all of it or nothing. The same ticket again changes nothing and
 * has the same answer.
 */
export const recordSale = operation("recordSale", async ({ db, now }, { body, key }) => {
  const at = now();
  const ticket = readTicket(body, at);
  if (ticket instanceof Refusal) return ticket;
  const storeId = await storeAsked(db.read, ticket.store, key);
  if (storeId instanceof Refusal) return storeId;
  return db.transact((tx) => record(tx, ticket, { storeId, key, now: at }));
});

async function record(
  tx: Transaction,
  ticket: Ticket,
  { storeId, key, now }: { storeId: number; key: MachineKey; now: Date },
) {
  await lockTickets(tx, storeId);
  const known = await findTicket(tx, storeId, ticket);
  if (known !== undefined && known.digest !== ticket.digest) {
    const named = `${ticket.kind} ${ticket.ticket} of store ${ticket.store}`;
    return refuse(
      "ticket_contradicts",
      `${named} was already recorded with other content: to correct it, send a return and a sale, each with its own ticket`,
    );
  }
  if (known !== undefined) return { repeated: true, ...(await readTicketResults(tx, known.id)) };
  const by = { storeId, keyName: key.name, now };
  const pieces = await settlePieces(tx, ticket, by);
  const id = await addTicket(tx, ticket, by, pieces);
  await noteAudit(tx, {
    actor: { kind: "key", id: key.id, name: key.name },
    action: `${ticket.kind}_recorded`,
    subject: `ticket ${ticket.ticket}`,
    storeId,
    data: { sold_at: ticket.soldAt, ...countOutcomes(pieces) },
    at: now,
  });
  return { repeated: false, ...(await readTicketResults(tx, id)) };
}

/** How many pieces had each outcome, and the lines that contradict what is known. */
function countOutcomes(pieces: readonly Piece[]): Record<string, unknown> {
  const counts: Partial<Record<SaleOutcome, number>> = {};
  for (const { outcome, quantity } of pieces) counts[outcome] = (counts[outcome] ?? 0) + quantity;
  const lines = pieces.filter(({ outcome }) => outcome === "contradicts").map(({ line }) => line);
  return { pieces: counts, ...(lines.length > 0 && { contradicting_lines: lines }) };
}

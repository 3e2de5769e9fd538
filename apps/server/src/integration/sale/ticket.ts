import { createHash } from "node:crypto";
import { type RecordSaleBody, type SaleLine, ticketLimits } from "@horma/contract";
import type { SaleKind } from "@horma/domain";
import { type Refusal, refuse } from "../../web/http/refusals.ts";

const minute = 60_000;
/** How far the till's clock may be ahead, and how late a ticket may come, ms. Tickets are kept longer, so none counts twice. */
const ahead = 5 * minute;
const oldest = 30 * 24 * 60 * minute;

/** A line of a ticket, from 1. `code` is that of the order it names. */
export type TicketLine = {
  line: number;
  ean: string | undefined;
  sku: string | undefined;
  code: string | null;
  quantity: number;
  price: number;
};

/** A ticket that makes sense by itself. */
export type Ticket = {
  store: string;
  kind: SaleKind;
  ticket: string;
  soldAt: Date;
  lines: TicketLine[];
  /** The same for the same content, in whatever order its lines are. */
  digest: string;
  /** What the digest was when the order of the lines counted. */
  orderedDigest: string;
};

/** Reads a ticket, or refuses it and says which line is wrong. */
export function readTicket(
  { store, kind, ticket, sold_at, lines }: RecordSaleBody,
  now: Date,
): Ticket | Refusal {
  const soldAt = new Date(sold_at);
  const age = now.getTime() - soldAt.getTime();
  if (age < -ahead) return refuse("bad_request", "sold_at is in the future: nothing was recorded");
  if (age > oldest) return refuse("bad_request", "sold_at is more than 30 days ago: nothing was recorded");
  const unnamed = lines.findIndex(({ ean, sku }) => (ean === undefined) === (sku === undefined));
  if (unnamed >= 0) return refuse("bad_request", `line ${unnamed + 1} needs an ean or a sku, but not both`);
  const read = lines.map(readLine);
  const pieces = read.reduce((sum, { quantity }) => sum + quantity, 0);
  if (pieces > ticketLimits.pieces) {
    return refuse(
      "bad_request",
      `the ticket has ${pieces} pieces: send at most ${ticketLimits.pieces} in one`,
    );
  }
  // Of one line, or of lines in this order, both are the same.
  const sorted = read
    .map((line) => ({ ...line, line: 0 }))
    .toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
    .map((line, index) => ({ ...line, line: index + 1 }));
  const digests = { digest: digestOf(soldAt, sorted), orderedDigest: digestOf(soldAt, read) };
  return { store, kind, ticket, soldAt, lines: read, ...digests };
}

function digestOf(soldAt: Date, lines: readonly TicketLine[]): string {
  return createHash("sha256")
    .update(JSON.stringify([soldAt, lines]))
    .digest("hex");
}

function readLine({ ean, sku, order_code, quantity = 1, price }: SaleLine, index: number): TicketLine {
  return { line: index + 1, ean, sku, code: order_code?.toUpperCase() ?? null, quantity, price };
}

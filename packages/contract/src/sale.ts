/** Sales and returns that the retailer's till system tells (EV-04). */
import { saleKinds, saleOutcomes } from "@horma/domain";
import Type from "typebox";
import { closed, Instant, nullable, SentInstant } from "./field-types.ts";
import { StoreCode } from "./store.ts";

const Pesos = Type.Integer({ minimum: 0, maximum: 100_000_000, description: "Pesos per piece" });
const Ticket = Type.String({
  pattern: "^[0-9A-Za-z._:/-]{1,64}$",
  description: "The ticket's number in the till system. Store, kind and ticket identify it",
});
const Pieces = Type.Integer({ minimum: 1, maximum: 1_000 });

/** How much one ticket may have: lines, and pieces of shoes. */
export const ticketLimits = { lines: 200, pieces: 1_000 } as const;

export const SaleLine = Type.Object(
  {
    ean: Type.Optional(
      Type.String({ pattern: "^[0-9]{8,14}$", description: "A line has either an EAN or a sku" }),
    ),
    sku: Type.Optional(Type.String({ pattern: "^[0-9A-Za-z-]{1,40}$" })),
    order_code: Type.Optional(
      Type.String({
        pattern: "^[0-9A-Za-z]{4}$",
        description: "The four-character code on the shopper's screen, if the till has it",
      }),
    ),
    quantity: Type.Optional({ ...Pieces, default: 1 }),
    price: { ...Pesos, description: "Pesos charged, or refunded, per piece" },
  },
  closed,
);
export type SaleLine = Type.Static<typeof SaleLine>;

export const RecordSaleBody = Type.Object(
  {
    store: StoreCode,
    ticket: Ticket,
    kind: Type.Enum([...saleKinds]),
    sold_at: {
      ...SentInstant,
      description:
        "When the till recorded the sale or return, with its offset: 2026-12-24T18:03:11-03:00. At most 30 days ago",
    },
    lines: Type.Array(SaleLine, { minItems: 1, maxItems: ticketLimits.lines }),
  },
  closed,
);
export const RecordSaleQuery = Type.Object({
  doubts: Type.Optional(
    Type.Boolean({
      description:
        "The ticket is meant: it is another one than that of the same instant and content whose number differs by zeros or case alone, and has more than 100 pieces where it says so",
    }),
  ),
});
export type RecordSaleBody = Type.Static<typeof RecordSaleBody>;

/** What became of a line, or of a part of it. */
export const SaleResult = Type.Object(
  {
    line: Type.Integer({ minimum: 1, description: "The line in the ticket, from 1" }),
    outcome: Type.Enum([...saleOutcomes]),
    quantity: Pieces,
    sku: nullable(Type.String()),
    price: Pesos,
    shown: nullable({ ...Pesos, description: "The price that the pair's shopper saw" }),
    order: nullable(Type.Integer({ description: "The order's number, as events have it" })),
    pair: nullable(Type.Integer()),
  },
  closed,
);
export type SaleResult = Type.Static<typeof SaleResult>;

export const RecordSaleAnswer = Type.Object({
  /** The ticket was known already, with the same content: nothing changed. */
  repeated: Type.Boolean(),
  recorded_at: Instant,
  lines: Type.Array(SaleResult),
});
export type RecordSaleAnswer = Type.Static<typeof RecordSaleAnswer>;

import { custodyFaultKinds } from "@horma/domain";
import Type from "typebox";
import { Instant, nullable } from "./field-types.ts";

/** A contradiction in the books, with the names it concerns; the app has the words. */
export const CustodyFault = Type.Object({
  kind: Type.Enum([...custodyFaultKinds]),
  sku: nullable(Type.String()),
  /** The slot; reports of earlier versions do not name it. */
  location: Type.Optional(nullable(Type.String())),
  pair: nullable(Type.Integer()),
  order: nullable(Type.String()),
  device: nullable(Type.String()),
  expected: nullable(Type.Integer()),
  found: nullable(Type.Integer()),
});
export type CustodyFault = Type.Static<typeof CustodyFault>;

/** Where every pair of the store was at the count, and what contradicts. */
export const CountReport = Type.Object({
  at: Instant,
  /** Pieces on hand and held by the stock table. */
  on_hand: Type.Integer(),
  held: Type.Integer(),
  /** Pairs that are not in their slot, by place. */
  places: Type.Record(Type.String(), Type.Integer()),
  /** Misplaced pairs, devices that do not fit, skus whose stock does not match. */
  faults: Type.Array(CustodyFault),
});
export type CountReport = Type.Static<typeof CountReport>;
/** The store now, and its last nights, newest first. */
export const CountAnswer = Type.Object({ now: CountReport, nights: Type.Array(CountReport) });
export type CountAnswer = Type.Static<typeof CountAnswer>;

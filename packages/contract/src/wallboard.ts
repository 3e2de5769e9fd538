import Type from "typebox";
import { closed, Instant, nullable } from "./field-types.ts";

/** The token of a new wallboard. It reads `getWallboard` and nothing else, only on its tablet, until someone ends it. */
export const WallboardToken = Type.Object({ token: Type.String() });

/** A wallboard of the store, for its manager. */
export const WallboardEntry = Type.Object({
  id: Type.Integer(),
  opened_at: Instant,
  /** Who opened it. */
  opened_by: Type.String(),
  /** When it was last read, to the minute. */
  seen_at: Instant,
  /** Whether it is the tablet in hand. */
  here: Type.Boolean(),
});
export type WallboardEntry = Type.Static<typeof WallboardEntry>;

export const EndWallboardBody = Type.Object(
  { id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) },
  closed,
);

/** A requested pair: its size in normal form, and its slot. */
const WallboardPair = Type.Object({ size: Type.String(), location: nullable(Type.String()) });

/** What a wallboard shows, readable from four metres, and no more (mock-up 30d). */
export const Wallboard = Type.Object({
  store: Type.String(),
  /** The server's clock when this was read. */
  at: Instant,
  /** How far the store's clock was ahead of UTC then, minutes. */
  utc_offset: Type.Integer(),
  /** The store's target for a wait, ms. */
  wait_target: Type.Integer(),
  /** Requests that no one has taken. */
  waiting: Type.Integer(),
  /** The five that have waited longest, the longest first. */
  longest: Type.Array(
    Type.Object({
      queued_at: Instant,
      nickname: nullable(Type.String()),
      image: nullable(Type.String()),
      pairs: Type.Array(WallboardPair),
    }),
  ),
  /** The next ones, without anything about their shoppers. */
  others: Type.Array(Type.Object({ pairs: Type.Array(WallboardPair) })),
  /** Who fetches how many orders; runners who are signed in and hold none, too. */
  runners: Type.Array(Type.Object({ name: Type.String(), orders: Type.Integer() })),
  /** Orders in the board's column Listo: they wait for their shopper, or were left where they waited. */
  ready: Type.Integer(),
  /** Median of today's waits from request to pick-up, ms; `null` before the first. */
  median_wait: nullable(Type.Integer()),
});
export type Wallboard = Type.Static<typeof Wallboard>;

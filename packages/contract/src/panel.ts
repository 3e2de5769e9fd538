import Type from "typebox";
import { closed, nullable, PollCause } from "./field-types.ts";

/** A query is text on the wire; without its type a number would not be read as one. */
const Days = Type.Unsafe<1 | 7 | 28>({ type: "integer", enum: [1, 7, 28] });
export const PanelQuery = Type.Object({ days: Type.Optional(Days) }, closed);
/** The store's figures (mock-up 32); waits are from request to pick-up. */
export const Panel = Type.Object({
  /**
   * Orders that reached pick-up or that no one served in time: their median wait in ms, and how many met the target. Who was not
   * served waited until the request ended.
   */
  waits: Type.Object({
    count: Type.Integer(),
    /** Those that no one served. */
    not_served: Type.Integer(),
    median: nullable(Type.Integer()),
    /** The store's target, ms. */
    target: Type.Integer(),
    within_target: Type.Integer(),
    /** Orders by wait, in twenty steps of ten seconds; the last step holds all longer waits. */
    histogram: Type.Array(Type.Integer()),
  }),
  tries: Type.Integer(),
  purchases: Type.Integer(),
  by_type: Type.Array(
    Type.Object({
      name: Type.String(),
      image: nullable(Type.String()),
      tries: Type.Integer(),
      purchases: Type.Integer(),
    }),
  ),
  /** Answers to the poll, happiest first. */
  polls: Type.Array(Type.Integer(), { minItems: 4, maxItems: 4 }),
  /** What happened to those who were not happy and said so; most frequent first. */
  poll_causes: Type.Array(Type.Object({ cause: PollCause, count: Type.Integer() })),
  /**
   * Requests by hour of the store's day, 0 to 23. `expected` is the hour's mean over those of the last 28 days before today that
   * had requests; `null` without such days, and for more than today.
   */
  hours: Type.Array(
    Type.Object({ hour: Type.Integer(), count: Type.Integer(), expected: nullable(Type.Number()) }),
  ),
  /** Requests lost because the runner did not find the size; most frequent first. */
  broken: Type.Array(Type.Object({ name: Type.String(), size: Type.String(), count: Type.Integer() })),
});
export type Panel = Type.Static<typeof Panel>;

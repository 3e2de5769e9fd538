/** Counting the back room: what the books have in each slot, what was counted, and what a manager made of it (TR-05). */
import { correctionReasons, limits } from "@horma/domain";
import Type from "typebox";
import { closed, Instant, nullable, SlotCode, shoeCodes } from "./field-types.ts";
import { Sku } from "./product.ts";

/** A product's name in the catalogue: `88` + model + colour. */
const ProductId = Type.String({ pattern: "^[0-9A-Za-z_-]{1,32}$" });

const CountId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** What became of a count: `even` without a difference, `open` until a manager decides, `replaced` by a later one. */
export const countStates = ["open", "even", "applied", "dropped", "replaced"] as const;

/** A count of a slot. */
export const SlotCount = Type.Object({
  id: Type.Integer(),
  at: Instant,
  /** When its counter said that it began. */
  began_at: Instant,
  /** Who counted. */
  name: Type.String(),
  state: Type.Enum([...countStates]),
  lines: Type.Array(
    Type.Object({
      sku: Type.String(),
      counted: Type.Integer(),
      /** Too many or too few. What moved during the count is no difference. */
      difference: Type.Integer(),
      /** Pairs that were taken out or put in during the count. */
      moved: Type.Integer(),
    }),
  ),
});
export type SlotCount = Type.Static<typeof SlotCount>;

/** A slot and how it stands. */
export const SlotSummary = Type.Object({
  location: Type.String(),
  /** Pairs that the books say stand there. */
  standing: Type.Integer(),
  /**
   * Pieces that orders hold there and that the retailer's ERP does not have (CT-04), until someone counts the slot. Where it speaks of
   * the whole store, each slot of the sku has them.
   */
  doubt: Type.Integer(),
  /** Its last count. */
  count: nullable(
    Type.Object({
      at: Instant,
      name: Type.String(),
      state: Type.Enum([...countStates]),
      difference: Type.Integer(),
    }),
  ),
});
export type SlotSummary = Type.Static<typeof SlotSummary>;
/** Every slot of the store, by its code. */
export const ListSlotsAnswer = Type.Object({ at: Instant, slots: Type.Array(SlotSummary) });
export type ListSlotsAnswer = Type.Static<typeof ListSlotsAnswer>;

/** What is counted: a slot, a module or an aisle (`B-07-3`, `B-07`, `B`), or a product wherever it lies. */
export const StocktakeQuery = Type.Object(
  { place: Type.Optional(SlotCode), product: Type.Optional(ProductId) },
  closed,
);

const CountedShoe = Type.Object({
  sku: Type.String(),
  ...shoeCodes,
  size: Type.String(),
  product: Type.Object({
    id: Type.String(),
    name: Type.String(),
    brand: Type.String(),
    color: Type.String(),
    image: nullable(Type.String()),
  }),
});

/** A sku in a slot, as the books have it. */
export const StocktakeLine = Type.Object({
  ...CountedShoe.properties,
  /** Pairs that should stand there. */
  standing: Type.Integer(),
  /** Of those, pairs that orders hold and no one has fetched yet. */
  held: Type.Integer(),
  /** Pairs of the slot that are elsewhere: carried, at pick-up, with shoppers, on their way back. */
  away: Type.Integer(),
  /** Of those, pairs that shoppers have. */
  with_shoppers: Type.Integer(),
});
export type StocktakeLine = Type.Static<typeof StocktakeLine>;

export const Stocktake = Type.Object({
  /** The server's clock when this was read. */
  at: Instant,
  slots: Type.Array(
    Type.Object({
      location: Type.String(),
      lines: Type.Array(StocktakeLine),
      /** Its last count of this kind. */
      count: nullable(SlotCount),
    }),
  ),
});
export type Stocktake = Type.Static<typeof Stocktake>;

/**
 * A slot was counted, or one product in it. A sku without a line was not there. `after` is the last count that the counter knew:
 * if someone else counted meanwhile, this one is refused and may come again with theirs.
 */
export const CountSlotBody = Type.Object(
  {
    location: SlotCode,
    product: nullable(ProductId),
    /** When the count began, by the server's clock. */
    began_at: Type.String({ pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,6})?Z$" }),
    lines: Type.Array(
      Type.Object({ sku: Sku, counted: Type.Integer({ minimum: 1, maximum: limits.slotMax }) }, closed),
      { maxItems: limits.slotMax },
    ),
    after: nullable(CountId),
  },
  closed,
);
/** Why a count's differences go into the books; `null` leaves the books as they are. */
export const DecideCountBody = Type.Object(
  { id: CountId, reason: nullable(Type.Enum([...correctionReasons])) },
  closed,
);

/** A count that waits for a manager's decision, with its differences only. */
export const OpenCount = Type.Object({
  id: Type.Integer(),
  location: Type.String(),
  /** Only one product of the slot was counted. */
  product: nullable(Type.String()),
  at: Instant,
  /** Who counted. */
  name: Type.String(),
  lines: Type.Array(
    Type.Object({ ...CountedShoe.properties, counted: Type.Integer(), difference: Type.Integer() }),
  ),
});
export type OpenCount = Type.Static<typeof OpenCount>;
/** Every open count of the store, the oldest first. */
export const ListOpenCountsAnswer = Type.Object({ counts: Type.Array(OpenCount) });

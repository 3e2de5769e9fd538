import type { BoardOrder, BoardPair, OrderDetail } from "@horma/contract";
import { modulesApart, nearestFirst } from "@horma/domain";
import { plural, t } from "@lingui/core/macro";
import { shopper } from "../shopper.ts";

/** A slot of the pair's sku as the books have it. */
export type BookedSlot = OrderDetail["pairs"][number]["slots"][number];

/** Where a runner looks for a pair: what should stand there, and the sku's other slots with pairs, the nearest first. */
export type LookedSlot = { location: string | null; expected: number; free: number; others: BookedSlot[] };

/** The pair's own slot and the others, as far as the books are known. */
export function slotOfPair(pair: BoardPair, detail: OrderDetail | undefined): LookedSlot | undefined {
  const slots = detail?.pairs.find(({ id }) => id === pair.id)?.slots;
  const here = slots?.find(({ location }) => location === pair.location);
  if (slots === undefined || here === undefined) return undefined;
  const { location, standing: expected, free } = here;
  const near = nearestFirst(location);
  const others = slots
    .filter((slot) => slot.location !== location && slot.standing > 0)
    .sort((one, other) => near(one.location, other.location));
  return { location, expected, free, others };
}

/** Whether there is something to ask: more than this one pair should be here, or there are some elsewhere. */
export function isWorthLooking({ expected, others }: LookedSlot): boolean {
  return expected > 1 || others.length > 0;
}

/** How many other requests lose what they would have found here. */
export function alsoWaiting({ expected, free }: LookedSlot, left: number): number {
  const waiting = expected - free - 1;
  return Math.max(0, waiting - Math.max(0, left - 1));
}

/** Where another slot is from here, or for whom its pairs are kept. */
export function slotNote(
  from: string | null,
  { location, free }: BookedSlot,
  { sku }: Pick<BoardPair, "sku">,
  orders: readonly BoardOrder[],
): string {
  if (free === 0) {
    const holder = orders.find((order) =>
      order.pairs.some(
        (pair) => pair.sku === sku && pair.location === location && pair.state === "requested",
      ),
    );
    return holder === undefined ? t`apartada` : t`apartada para ${shopper(holder)}`;
  }
  const apart = modulesApart(from, location);
  if (apart === null) return t`otro pasillo`;
  if (apart === 0) return t`otro nivel`;
  return t`a ${plural(apart, { one: "# módulo", other: "# módulos" })}`;
}

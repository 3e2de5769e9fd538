import { isCodeOf, type ProductCode, productCode } from "@horma/gtin";
import { type CountDraft, type CountedShoe, slotsInOrder } from "../draft.ts";

/** What a code that was read means for the slot that is counted now. */
export type CodeCheck =
  | { kind: "here"; shoe: CountedShoe }
  /** It is counted too, but belongs in another slot. */
  | { kind: "elsewhere"; shoe: CountedShoe; location: string }
  /** Not of what is counted. What it is has to be looked up. */
  | { kind: "other"; code: ProductCode };

/** Looks for a code in the slot that is counted now, then in the others. Undefined for an empty text. */
export function checkCode(draft: CountDraft, text: string): CodeCheck | undefined {
  if (!/[\p{L}\p{N}]/u.test(text)) return undefined;
  const code = productCode(text);
  const { current } = draft;
  const stray = draft.slots[current ?? ""]?.strays.find((each) => isCodeOf(code, each));
  if (stray !== undefined) return { kind: "here", shoe: stray };
  const slots = slotsInOrder(draft);
  const found = slots.flatMap(({ location, lines }) =>
    lines.filter((line) => isCodeOf(code, line)).map((shoe) => ({ location, shoe })),
  );
  const here = found.find(({ location }) => location === current);
  if (here !== undefined) return { kind: "here", shoe: here.shoe };
  // Where some stand is where it belongs; an empty slot only keeps its name.
  const home = found.find(({ shoe }) => shoe.standing > 0) ?? found[0];
  return home === undefined ? { kind: "other", code } : { kind: "elsewhere", ...home };
}

/** A box that a camera saw, and when. Epoch ms. */
export type Sight = { code: string; at: number };

/** How long a box must be out of a camera's view before the same code is another pair, ms. */
const outOfView = 2_500;

/** Whether a camera still looks at the box that it read before: a box that lies in its view is one pair. */
export function isSameBox(before: Sight | undefined, { code, at }: Sight): boolean {
  return before?.code === code && at - before.at < outOfView;
}

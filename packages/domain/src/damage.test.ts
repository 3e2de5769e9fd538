import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  allDamageReasons,
  booksAfter,
  damageDecisions,
  damageReasons,
  decidedFor,
  decisionInputs,
  decisionUndoUntil,
} from "./damage.ts";
import { limits } from "./limits.ts";
import { nextPair, type PairInput, type PairView, pairInputs, stockCount } from "./pair.ts";

const damaged = { state: "returned", place: "damaged", clean: false } as const satisfies PairView;

describe("[FL-14] a damaged pair", () => {
  it.each([
    ["workshop", "workshop", { for_sale: 3, in_workshop: 1, damaged: 0, in_books: 4 }],
    ["mark_down", "written_off", { for_sale: 3, in_workshop: 0, damaged: 0, in_books: 3 }],
    ["write_off", "written_off", { for_sale: 3, in_workshop: 0, damaged: 0, in_books: 3 }],
    ["withdraw", "return_rack", { for_sale: 4, in_workshop: 0, damaged: 0, in_books: 4 }],
  ] as const)("that is decided as %s goes to %s, and the books follow", (decision, place, books) => {
    const input = decisionInputs[decision];
    const decided = nextPair(damaged, input);
    expect(decided).toEqual({ state: "returned", place, clean: false });
    expect(booksAfter({ for_sale: 3, in_workshop: 0, damaged: 1, in_books: 4 }, decision)).toEqual(books);
    // No one decides twice, and an undo leads back to where it was decided.
    for (const other of damageDecisions)
      if (!(place === "workshop" && other === "write_off"))
        expect(nextPair(decided ?? damaged, decisionInputs[other])?.place).toBe(
          place === "return_rack" && other === "write_off" ? "written_off" : undefined,
        );
    expect(nextPair(decided ?? damaged, "undecided")).toEqual(damaged);
  });

  it("that was never worn is cleaned too after a withdrawn report and after the workshop", () => {
    const fresh = { state: "missing", place: "damaged", clean: true } as const;
    expect(nextPair(fresh, "report_withdrawn")).toEqual({ ...fresh, place: "return_rack", clean: false });
    const repaired = nextPair({ ...fresh, place: "workshop" }, "received_back");
    expect(repaired).toEqual({ ...fresh, place: "return_rack", clean: false });
    expect(nextPair(repaired ?? fresh, "shelved")).toBeUndefined();
  });

  it("has reasons of its own for each decision", () => {
    expect(new Set(allDamageReasons).size).toBe(allDamageReasons.length);
    for (const decision of damageDecisions)
      for (const reason of allDamageReasons)
        expect(decidedFor(decision, reason)).toBe(damageReasons[decision].some((each) => each === reason));
  });

  it("is undecided for two minutes, while nothing else happened to it, and not once it was cleaned", () => {
    expect(limits.decisionUndo).toBe(120_000);
    expect(decisionUndoUntil({ at: 1_000, last: true })).toBe(121_000);
    expect(decisionUndoUntil({ at: 1_000, last: false })).toBeNull();
    expect(nextPair({ ...damaged, place: "return_rack", clean: true }, "undecided")).toBeUndefined();
  });

  it("is one pair whatever is decided, undone and repeated in any order: in the books once, or gone and told so", () => {
    const inputs = fc.array(fc.constantFrom<PairInput>(...pairInputs), { maxLength: 40 });
    fc.assert(
      fc.property(inputs, (said) => {
        let pair: PairView = damaged;
        let onHand = 1;
        for (const input of said) {
          const next = nextPair(pair, input, { reason: "damaged" });
          if (next === undefined) continue;
          onHand += stockCount(next).onHand - stockCount(pair).onHand;
          pair = next;
          expect(onHand).toBe(["lost", "sold", "written_off"].includes(pair.place) ? 0 : 1);
          if (pair.place === "damaged" || pair.place === "workshop")
            expect(stockCount(pair)).toEqual({ onHand: 1, held: 1 });
        }
      }),
    );
  });
});

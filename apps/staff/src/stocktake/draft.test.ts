import { describe, expect, it } from "vitest";
import {
  adoptCount,
  countSlotNow,
  isBegun,
  readPair,
  slotSent,
  startDraft,
  unreadPair,
  widenSeen,
} from "./draft.ts";
import { slotViews } from "./slot-view.ts";
import { aBook, aCount, aLine, at, current, ids } from "./stocktake.fixture.ts";

const module = () =>
  startDraft("0101", { place: "B-07" }, aBook({ "B-07-1": [aLine("a", 2)], "B-07-3": [aLine("b", 3)] }), at);
const [a, b, stranger] = [aLine("a", 2), aLine("b", 3), aLine("z", 0)];
const views = (draft: ReturnType<typeof module>) => slotViews(draft, () => false);
const read = (draft: ReturnType<typeof module>, ...shoes: (typeof a)[]) => shoes.reduce(readPair, draft);

describe("[TR-05] a count under way", () => {
  it("begins at the top level; each read counts one up there, and can be taken back", () => {
    const draft = read(module(), b, b, b);
    expect(current(draft)).toMatchObject({ location: "B-07-3", counted: 3, missing: 0, extra: 0 });
    expect(current(unreadPair(draft))?.counted).toBe(2);
    expect(current(unreadPair(read(draft, stranger), "b"))?.reads).toEqual(["b", "b", "z"]);
    expect(current(unreadPair(module()))?.counted).toBe(0);
  });

  it("is kept only once something was read", () => {
    expect([module(), read(module(), b), unreadPair(read(module(), b))].map(isBegun)).toEqual([
      false,
      true,
      false,
    ]);
  });

  it("goes on with the next slot that no one sent, and is complete without one", () => {
    const first = slotSent(read(module(), b), "B-07-3", at + 60_000);
    expect(first.current).toBe("B-07-1");
    expect(first.slots["B-07-1"]?.beganAt).toBe(new Date(at + 60_000).toISOString());
    const second = slotSent(read(first, a, a), "B-07-1", at + 90_000);
    expect(second.current).toBeNull();
    expect(views(second).map(({ location, state }) => [location, state])).toEqual([
      ["B-07-3", "sent"],
      ["B-07-1", "sent"],
    ]);
  });

  it("keeps what was read when someone turns to another slot and back", () => {
    const away = countSlotNow(read(module(), b), "B-07-1", at);
    expect(views(away).map(({ state }) => state)).toEqual(["begun", "now"]);
    expect(current(countSlotNow(away, "B-07-3", at))).toMatchObject({ location: "B-07-3", counted: 1 });
  });

  it("takes a pair that is fetched, or put back, while it is counted for no difference", () => {
    const three = read(module(), b, b, b);
    const fetched = widenSeen(three, aBook({ "B-07-1": [a], "B-07-3": [aLine("b", 2)] }), at);
    expect(current(fetched)).toMatchObject({ counted: 3, standing: 2, missing: 0, extra: 0 });
    expect(current(unreadPair(fetched))).toMatchObject({ counted: 2, missing: 0, extra: 0 });
    expect(current(unreadPair(unreadPair(fetched)))).toMatchObject({ counted: 1, missing: 1 });
    expect(current(read(fetched, b))).toMatchObject({ counted: 4, extra: 1 });
    // Who began after it was fetched knows that it was gone.
    const later = startDraft("0101", { place: "B-07" }, aBook({ "B-07-3": [aLine("b", 2)] }), at);
    expect(current(read(later, b, b, b))).toMatchObject({ extra: 1 });
  });

  it("uses the server's clock", () => {
    const books = { ...aBook({ "B-07-3": [b] }), at: new Date(at + 500_000).toISOString() };
    expect(startDraft("0101", { place: "B" }, books, at).slots["B-07-3"]?.beganAt).toBe(books.at);
  });

  it("counts a shoe that the books do not have there, as long as it is read", () => {
    const strange = read(module(), stranger);
    expect(current(strange)).toMatchObject({ missing: 3, extra: 1, lines: [{ sku: "b" }, { sku: "z" }] });
    expect(current(unreadPair(strange))?.lines.map(({ sku }) => sku)).toEqual(["b"]);
  });
});

describe("[TR-05] a slot that was sent", () => {
  const sent = slotSent(read(module(), b, b), "B-07-3", at);
  const mine = sent.slots["B-07-3"]?.beganAt ?? "";
  const heard = (count: ReturnType<typeof aCount> | null, after = 0) =>
    widenSeen(
      sent,
      {
        ...aBook({ "B-07-1": [a], "B-07-3": [b] }, { "B-07-3": count }),
        at: new Date(at + after).toISOString(),
      },
      at + after,
    );

  it.each([
    ["is sent while its answer is under way", heard(null), "sent"],
    ["is sent once the server has it", heard(aCount(1, mine)), "sent"],
    ["is another's if theirs came before", heard(aCount(1, new Date(at - 9_000).toISOString())), "other"],
    ["never came if the books have none long after", heard(null, 20_000), "lost"],
  ])("%s", (_, draft, state) => {
    expect(views(draft)[0]?.state).toBe(state);
  });

  it("waits in the queue without a network", () => {
    expect(slotViews(heard(null, 20_000), (location) => location === "B-07-3")[0]?.state).toBe("queued");
  });

  it("has the server's differences, which know what moved", () => {
    const count = { ...aCount(1, mine), lines: [{ sku: "b", counted: 2, difference: 0, moved: 1 }] };
    expect(views(heard(count))[0]).toMatchObject({ counted: 2, missing: 0 });
  });

  it("gives way to a colleague's count, or names it and is sent again", () => {
    const theirs = {
      ...aCount(7, "2026-11-23T10:00:00.000Z"),
      lines: [{ sku: "b", counted: 3, difference: 0, moved: 0 }],
    };
    const both = heard(theirs);
    expect(views(adoptCount(both, "B-07-3"))[0]).toMatchObject({ state: "sent", counted: 3, missing: 0 });
    const again = slotSent(countSlotNow(both, "B-07-3", at), "B-07-3", at);
    expect(again.slots["B-07-3"]).toMatchObject({ after: 7, beganAt: mine, reads: ["b", "b"] });
  });
});

it.each([
  ["B-07", ["B-07-1", "B-07-5", "B-07-3"], ["B-07-5", "B-07-3", "B-07-1"]],
  ["B", ["B-10-1", "B-02-1", "B-02-4"], ["B-02-4", "B-02-1", "B-10-1"]],
  ["Vitrina", ["Vitrina"], ["Vitrina"]],
])("[TR-05] %s is walked module by module, from the top level down", (place, locations, walked) => {
  const books = aBook(Object.fromEntries(locations.map((location) => [location, [a]])));
  expect(ids(startDraft("0101", { place }, books, at))).toEqual(walked);
});

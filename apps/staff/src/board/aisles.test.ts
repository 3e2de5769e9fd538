import { describe, expect, it } from "vitest";
import { anOrder, aPair } from "../order/board.fixture.ts";
import { aislesOf, onlyAisle, walkOf } from "./aisles.ts";

const at = (hash_id: string, location: string | null) => anOrder({ hash_id, pairs: [aPair({ location })] });
const waiting = [
  at("o1", "B-09-2"),
  at("o2", "A-11-4"),
  at("o3", "B-07-3"),
  at("o4", "B-07-1"),
  at("o5", null),
];

describe("several requests in one walk (mock-up 30e)", () => {
  it("are grouped by aisle, in walking order from the door; those without a slot come last", () => {
    const names = aislesOf(waiting).map(({ name, stops }) => [name, stops.map(({ location }) => location)]);
    expect(names).toEqual([
      ["A", ["A-11-4"]],
      ["B", ["B-07-1", "B-07-3", "B-09-2"]],
      ["", [""]],
    ]);
  });

  it("make a walk of the chosen ones, whatever order they were chosen in", () => {
    const walk = walkOf(aislesOf(waiting), new Set(["o1", "o2", "o4"]));
    expect(walk.map(({ order }) => order.hash_id)).toEqual(["o2", "o4", "o1"]);
    expect(onlyAisle(walk)).toBeUndefined();
    expect(onlyAisle(walk.slice(1))).toBe("B");
  });

  it("take an order with pairs in two aisles where its first slot is", () => {
    const both = anOrder({
      pairs: [aPair({ id: 1, location: "C-02-1" }), aPair({ id: 2, location: "A-03-1" })],
    });
    expect(aislesOf([both])).toMatchObject([{ name: "A" }]);
  });
});

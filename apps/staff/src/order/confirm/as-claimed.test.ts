import { expect, it } from "vitest";
import { anOrder, aPair } from "../board.fixture.ts";
import { asClaimed } from "./as-claimed.ts";

const me = { id: 7, name: "Rodrigo" };
const asked = anOrder({ pairs: [aPair({ id: 1 }), aPair({ id: 2, state: "missing", place: "lost" })] });

it("[TR-09] pairs whose taking waits for the network are already in hand here", () => {
  const { pairs } = asClaimed(asked, [{ call: "claimOrder", order: asked.hash_id }], me);
  expect(pairs).toMatchObject([{ state: "picking", place: "runner", holder_id: 7 }, { state: "missing" }]);
});

it("[TR-09] another order's taking, or another deed, changes nothing", () => {
  for (const action of [
    { call: "claimOrder", order: "another" },
    { call: "releaseOrder", order: asked.hash_id },
  ] as const)
    expect(asClaimed(asked, [action], me)).toBe(asked);
});

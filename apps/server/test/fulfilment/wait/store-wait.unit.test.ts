import { expect, it } from "vitest";
import { mostWaiting, type StoreRows } from "../../../src/fulfilment/wait/read-store-wait.ts";
import { storeWaitOf } from "../../../src/fulfilment/wait/store-wait.ts";

const now = Date.parse("2026-12-01T15:00:00Z");

/** A store around the clock with one runner, and so many requests. */
function storeWith(requests: number): StoreRows {
  const day = (weekday: number) => ({ weekday, opens: "00:00", closes: "00:00" });
  return {
    orders: Array.from({ length: requests }, (_, at) => ({
      id: at + 1,
      hash: `order-${at + 1}`,
      created: now - 1_000,
      queued: now - 1_000,
      promised: null,
      placed: null,
      box: false,
      requested: 1,
      picking: 0,
      holder: null,
      claimed: null,
    })),
    runners: [{ id: 1, name: "Kevin", paused: false, freed: now - 5_000 }],
    boxes: [],
    hours: {
      time_zone: "America/Santiago",
      week: [1, 2, 3, 4, 5, 6, 7].map(day),
      exceptions: [],
      closed_at: null,
    },
    crew: false,
    past: { key: "", fetches: [], elsewhere: [], cycles: [], promises: [] },
  };
}

it("promises nothing behind more requests than any store's queue has", () => {
  const request = { pairs: 1, created: now };
  const before = storeWaitOf(storeWith(mostWaiting - 1), now);
  expect(before.asked(request)).toMatchObject({ place: mostWaiting, promised_at: expect.any(String) });
  const full = storeWaitOf(storeWith(mostWaiting), now);
  expect(full.orders.size).toBe(mostWaiting);
  expect(full.asked(request)).toMatchObject({ place: mostWaiting + 1, expected: null, promised_at: null });
  expect(full.answer()).toEqual({ ahead: mostWaiting, runners: 1, expected: null });
});

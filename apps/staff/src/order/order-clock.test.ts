import { limits } from "@horma/domain";
import { expect, it } from "vitest";
import { ago, anOrder, aPair, inBox, now } from "./board.fixture.ts";
import { orderClock } from "./order-clock.ts";

const waited = (seconds: number) => orderClock(anOrder({ queued_at: ago(seconds) }), "to_prepare", now);

it.each([
  [21, "0:21", "calm", 21 / 120],
  [74.9, "1:14", "calm", 74.9 / 120],
  [75, "1:15", "soon", 75 / 120],
  [120, "2:00", "soon", 1],
  [120.1, "2:00", "late", 120.1 / 120],
  [138, "2:18", "late", 138 / 120],
  [3_900, "1:05:00", "late", 32.5],
] as const)("a request that waits %d s reads %s and is %s", (seconds, time, tone, done) => {
  expect(waited(seconds)).toEqual({ time, caption: "espera", tone, done: expect.closeTo(done) });
});

it("a clock behind the server's never runs backwards", () => {
  expect(waited(-3)).toMatchObject({ time: "0:00", tone: "calm", done: 0 });
});

it.each([
  [252, "4:12", "calm"],
  [60, "1:00", "soon"],
  [0.4, "0:01", "soon"],
  [0, "0:00", "late"],
] as const)("[ST-09] with %d s left to pick up it reads %s and is %s", (rest, time, tone) => {
  const order = anOrder({
    pairs: [aPair({ state: "placed", place: "box" })],
    device: inBox("ready"),
    pickup_deadline: ago(-rest),
  });
  expect(orderClock(order, "ready", now)).toEqual({ time, caption: "para retirar", tone });
});

const canceledAgo = (seconds: number) =>
  ({ by: "shopper", name: null, reason: null, at: ago(seconds), undo_until: null }) as const;

it("pairs that were canceled where they waited are no one's delay, and count since then", () => {
  const order = anOrder({
    pairs: [aPair({ state: "canceled", place: "zone", since: ago(300) })],
    canceled: canceledAgo(95),
  });
  expect(orderClock(order, "ready", now)).toMatchObject({ time: "1:35", caption: "cancelado" });
});

it("[TR-01] a canceled pair does not stop the time of the one beside it", () => {
  const order = anOrder({
    pairs: [
      aPair({ id: 1, state: "canceled", place: "box", since: ago(60) }),
      aPair({ id: 2, state: "placed", place: "box", since: ago(60) }),
    ],
    canceled: canceledAgo(30),
    device: inBox("ready"),
    pickup_deadline: ago(-240),
  });
  expect(orderClock(order, "ready", now)).toMatchObject({ time: "4:00", caption: "para retirar" });
});

it("[FL-09] pairs that no one came for count from the end of their window", () => {
  const order = anOrder({
    pairs: [aPair({ state: "returned", place: "box", since: ago(395) })],
    pickup_ended_at: ago(95),
  });
  expect(orderClock(order, "ready", now)).toEqual({ time: "1:35", caption: "sin retirar", tone: "late" });
});

it("a pair with its shopper tells how long, from the first of two on", () => {
  const inSalon = (seconds: number) =>
    orderClock(
      anOrder({
        pairs: [
          aPair({ id: 1, state: "with_shopper", place: "shopper", since: ago(5) }),
          aPair({ id: 2, state: "with_shopper", place: "shopper", since: ago(seconds) }),
        ],
      }),
      "in_salon",
      now,
    );
  expect(inSalon(415)).toEqual({ time: "6:55", caption: "en salón", tone: "calm" });
  expect(inSalon(limits.tryOnSeller / 1_000).tone).toBe("soon");
  expect(inSalon(limits.tryOnManager / 1_000).tone).toBe("late");
});

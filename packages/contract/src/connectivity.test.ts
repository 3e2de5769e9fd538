import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createConnectivity } from "./connectivity.ts";

describe("whether the server can be reached", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  function server(there: boolean) {
    const state = { there, looks: 0 };
    const connectivity = createConnectivity(async () => {
      state.looks++;
      return state.there;
    });
    return { state, connectivity };
  }

  it("[ER-03] is not doubted for one answer that was lost", async () => {
    const { state, connectivity } = server(true);
    connectivity.suspect();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(connectivity.offline()).toBe(false);
    expect(state.looks).toBe(1);
  });

  it("[ER-03] is given up after three looks, and found again by itself", async () => {
    const { state, connectivity } = server(false);
    const told: boolean[] = [];
    connectivity.subscribe(() => told.push(connectivity.offline()));
    connectivity.suspect();
    connectivity.suspect();
    await vi.advanceTimersByTimeAsync(1_900);
    expect(told).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(told).toEqual([true]);
    state.there = true;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(told).toEqual([true, false]);
    const { looks } = state;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(state.looks).toBe(looks);
  });

  it("[ER-03] is gone at once where the browser says so, and looked for at once when it says the opposite", async () => {
    const { state, connectivity } = server(false);
    connectivity.lose();
    expect(connectivity.offline()).toBe(true);
    await vi.advanceTimersByTimeAsync(100);
    state.there = true;
    connectivity.hope();
    await vi.advanceTimersByTimeAsync(0);
    expect(connectivity.offline()).toBe(false);
  });
});

import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createConnectivity, watchServer } from "./connectivity.ts";

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

it("[TR-10] a captive portal's page is not the server", async () => {
  const answers = { type: "text/html", body: "<h1>Wi-Fi</h1>" };
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-type": answers.type }).end(answers.body);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const watched = watchServer(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  expect(await watched.answers()).toBe(false);
  Object.assign(answers, { type: "application/json; charset=utf-8", body: "{}" });
  expect(await watched.answers()).toBe(true);
  server.close();
});

import { environmentManager, QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { pollInterval } from "./query-client.ts";

beforeEach(() => {
  // On a server TanStack Query has no intervals.
  environmentManager.setIsServer(() => false);
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

/** When polls of a query began, ms, while it takes `takes` ms to answer and the stream tells news at the given instants. */
async function polls(takes: number, news: readonly number[], until = 6_000): Promise<number[]> {
  const client = new QueryClient();
  const began = Date.now();
  const starts: number[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ["order"],
    queryFn: async () => {
      starts.push(Date.now() - began);
      await new Promise((answered) => setTimeout(answered, takes));
      return starts.length;
    },
    refetchInterval: pollInterval(1_000),
    refetchIntervalInBackground: true,
  });
  for (const at of news) setTimeout(() => client.setQueryData(["order"], -at), at);
  const stop = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(until);
  stop();
  client.clear();
  return starts;
}

it("[ST-05] polls a second apart whatever the stream tells in between, and however long an answer takes", async () => {
  const eachSecond = [0, 1_000, 2_000, 3_000, 4_000, 5_000];
  expect(await polls(20, [], 5_900)).toEqual(eachSecond);
  expect(await polls(20, [450, 1_200, 1_999, 2_010, 2_700, 4_900], 5_900)).toEqual(eachSecond);
  expect(await polls(700, [450, 900, 1_500], 5_900)).toEqual(eachSecond);
});

it("[ST-05] begins the next poll at once where an answer took longer than a second, and never two at a time", async () => {
  expect(await polls(1_400, [600, 1_250])).toEqual([0, 1_401, 2_802, 4_203, 5_604]);
});

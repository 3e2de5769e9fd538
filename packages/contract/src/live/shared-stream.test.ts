import { afterEach, describe, expect, it, vi } from "vitest";
import type { Stream } from "./event-stream.ts";
import { liveServer, settled } from "./live-server.fixture.ts";
import { openSharedStream } from "./shared-stream.ts";

/** Exclusive Web Locks of one name, as browsers have them; Node has none. e2e/order/live.test.ts uses the browser's. */
function lockManager(): Pick<LockManager, "request"> {
  let held: { lose: (error: Error) => void } | undefined;
  const waiting: (() => void)[] = [];
  const aborted = () => new DOMException("taken or no longer wanted", "AbortError");
  const hold = (work: () => unknown, resolve: (value: unknown) => void, reject: (error: Error) => void) => {
    const mine = { lose: reject };
    held = mine;
    Promise.resolve(work()).then((value) => {
      resolve(value);
      if (held !== mine) return;
      held = undefined;
      waiting.shift()?.();
    }, reject);
  };
  const request = (_: string, { steal, signal }: LockOptions, work: () => unknown) =>
    new Promise((resolve, reject) => {
      const enter = () => hold(work, resolve, reject);
      if (steal) held?.lose(aborted());
      if (steal || held === undefined) return enter();
      waiting.push(enter);
      signal?.addEventListener("abort", () => {
        if (waiting.includes(enter)) waiting.splice(waiting.indexOf(enter), 1);
        reject(aborted());
      });
    });
  return { request: request as LockManager["request"] };
}

let names = 0;

/** Tabs of one browser. */
function browser(locks = lockManager(), server = liveServer()) {
  const name = `tabs ${names++}`;
  const tabs: Stream[] = [];
  const open = () => {
    const told = { onOpen: vi.fn(), onEvent: vi.fn(), onLost: vi.fn() };
    const tab = openSharedStream({ ...server.source, name, locks }, told);
    tabs.push(tab);
    return { ...told, ...tab };
  };
  return { ...server, name, open, close: () => tabs.forEach((tab) => void tab.close()) };
}

describe("a stream shared by tabs", () => {
  let shared: ReturnType<typeof browser> | undefined;
  afterEach(() => {
    shared?.close();
    vi.useRealTimers();
  });

  it("is one connection, which tells every tab the same, also one that was opened later", async () => {
    shared = browser();
    const [first, second] = [shared.open(), shared.open()];
    await settled();
    expect(shared.connections).toHaveLength(1);
    shared.connections[0]?.send("event: order\ndata: 1\n\n");
    await settled();
    const third = shared.open();
    await settled();
    shared.connections[0]?.send("event: order\ndata: 2\n\n");
    await settled();
    expect(shared.connections).toHaveLength(1);
    const [one, two] = ["1", "2"].map((data) => [{ event: "order", data }]);
    expect(first.onEvent.mock.calls).toEqual([one, two]);
    expect(second.onEvent.mock.calls).toEqual([one, two]);
    expect(third.onEvent.mock.calls).toEqual([two]);
    for (const tab of [first, second, third]) expect(tab.onOpen).toHaveBeenCalledTimes(1);
  });

  it("is lost for every tab when the connection ends, and back for every tab", async () => {
    shared = browser();
    const [first, second] = [shared.open(), shared.open()];
    await settled();
    shared.connections[0]?.end();
    await settled();
    for (const tab of [first, second]) expect(tab.onLost).toHaveBeenCalledTimes(1);
    await vi.waitFor(() => expect(second.onOpen).toHaveBeenCalledTimes(2), 3_000);
    expect(first.onOpen).toHaveBeenCalledTimes(2);
    expect(shared.connections).toHaveLength(2);
  });

  it("goes to another tab when the one that holds it closes", async () => {
    shared = browser();
    const [first, second] = [shared.open(), shared.open()];
    await settled();
    first.close();
    await settled();
    expect(shared.connections).toHaveLength(2);
    expect(shared.connections[0]?.closed()).toBe(true);
    expect(second.onLost).toHaveBeenCalledTimes(1);
    expect(second.onOpen).toHaveBeenCalledTimes(2);
    shared.connections[1]?.send("event: order\ndata: 1\n\n");
    await settled();
    expect(second.onEvent).toHaveBeenCalledTimes(1);
    expect(first.onEvent).not.toHaveBeenCalled();
  });

  it("is taken from a tab that has said nothing for too long when another one wakes up", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    shared = browser();
    const frozen = shared.open();
    await vi.advanceTimersByTimeAsync(10);
    const awake = shared.open();
    await vi.advanceTimersByTimeAsync(40_000);
    expect(shared.connections).toHaveLength(1);
    awake.prove();
    await vi.advanceTimersByTimeAsync(10);
    expect(shared.connections).toHaveLength(2);
    expect(shared.connections[0]?.closed()).toBe(true);
    expect(frozen.onLost).toHaveBeenCalledTimes(1);
  });

  it("is each tab's own where the browser gives no locks", async () => {
    const request = () => Promise.reject(new DOMException("opaque origin", "SecurityError"));
    shared = browser({ request });
    const [first, second] = [shared.open(), shared.open()];
    await settled();
    expect(shared.connections).toHaveLength(2);
    first.close();
    shared.connections[1]?.send("event: order\ndata: 1\n\n");
    await settled();
    expect(second.onEvent).toHaveBeenCalledTimes(1);
    expect(first.onEvent).not.toHaveBeenCalled();
  });
});

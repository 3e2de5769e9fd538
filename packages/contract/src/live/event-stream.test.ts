import { afterEach, describe, expect, it, vi } from "vitest";
import { openEventStream, type Stream } from "./event-stream.ts";
import { liveServer, settled } from "./live-server.fixture.ts";

function open(server: ReturnType<typeof liveServer>) {
  const told = { onOpen: vi.fn(), onEvent: vi.fn(), onLost: vi.fn(), onHeard: vi.fn() };
  const pauses: number[] = [];
  const pause = async (ms: number) => {
    pauses.push(ms);
    await Promise.resolve();
  };
  return { ...told, pauses, stream: openEventStream({ ...server.source, pause }, told) };
}

describe("a stream of events", () => {
  let stream: Stream | undefined;
  afterEach(() => {
    stream?.close();
    vi.useRealTimers();
  });

  it("asks with the token, and tells every event that is sent, however it is cut", async () => {
    const server = liveServer();
    const told = open(server);
    stream = told.stream;
    await settled();
    expect(server.connections[0]?.headers.get("authorization")).toBe("Bearer t1");
    expect(told.onOpen).toHaveBeenCalledTimes(1);
    server.connections[0]?.send("event: changed\ndata:\n\n: still here\n\nevent: ord");
    await settled();
    expect(told.onEvent.mock.calls).toEqual([[{ event: "changed", data: "" }]]);
    server.connections[0]?.send('er\ndata: {"a":1}\n\ndata: 1\n\n');
    await settled();
    expect(told.onEvent.mock.calls.slice(1)).toEqual([
      [{ event: "order", data: '{"a":1}' }],
      [{ event: "message", data: "1" }],
    ]);
    expect(told.onHeard).toHaveBeenCalledTimes(2);
  });

  it("connects again when the server ends it, and says that it was lost", async () => {
    const server = liveServer();
    const told = open(server);
    stream = told.stream;
    await settled();
    server.connections[0]?.end();
    await settled();
    expect(server.connections).toHaveLength(2);
    expect(told.onLost).toHaveBeenCalledTimes(1);
    expect(told.onOpen).toHaveBeenCalledTimes(2);
    expect(told.pauses).toEqual([500]);
  });

  it("waits longer from try to try while there is no server, and briefly again once there was one", async () => {
    const server = liveServer(0, 503, 0, 401, 0, 404);
    const told = open(server);
    stream = told.stream;
    await settled();
    expect(told.pauses).toEqual([500, 1_000, 2_000, 5_000, 10_000, 10_000]);
    server.connections[0]?.end();
    await settled();
    expect(told.pauses.at(-1)).toBe(500);
  });

  it("takes no page of someone who stands in between for a stream", async () => {
    const told = open(liveServer("<h1>Bienvenido</h1>", 404));
    stream = told.stream;
    await settled();
    expect(told.pauses).toEqual([500, 1_000]);
    expect(told.onHeard).not.toHaveBeenCalled();
    expect(told.onOpen).toHaveBeenCalledTimes(1);
  });

  it("leaves a server that is busy alone for as long as it says, within reason", async () => {
    const server = liveServer({ busyFor: "7" }, { busyFor: "86400" }, { busyFor: "tomorrow" });
    const told = open(server);
    stream = told.stream;
    await settled();
    expect(told.pauses).toEqual([7_000, 30_000, 2_000]);
  });

  it("says nothing any more once it is closed", async () => {
    const server = liveServer();
    const told = open(server);
    await settled();
    told.stream.close();
    await settled();
    expect(server.connections).toHaveLength(1);
    expect(server.connections[0]?.closed()).toBe(true);
    expect(told.onLost).not.toHaveBeenCalled();
  });

  it("takes a stream that is silent for too long as dead", async () => {
    vi.useFakeTimers();
    const server = liveServer();
    stream = open(server).stream;
    await vi.advanceTimersByTimeAsync(64_000);
    server.connections[0]?.send(": still here\n\n");
    await vi.advanceTimersByTimeAsync(64_000);
    expect(server.connections).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(server.connections).toHaveLength(2);
  });

  it("connects again on waking where a word of the server is overdue, and always when the network changed", async () => {
    vi.useFakeTimers();
    const server = liveServer();
    stream = open(server).stream;
    await vi.advanceTimersByTimeAsync(30_000);
    stream.prove();
    await vi.advanceTimersByTimeAsync(10);
    expect(server.connections).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(6_000);
    stream.prove();
    await vi.advanceTimersByTimeAsync(10);
    expect(server.connections).toHaveLength(2);
    expect(server.connections[0]?.closed()).toBe(true);
    stream.renew();
    await vi.advanceTimersByTimeAsync(10);
    expect(server.connections).toHaveLength(3);
  });
});

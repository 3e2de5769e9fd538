import { afterEach, describe, expect, it, vi } from "vitest";
import { createLiveStream } from "./live-stream.ts";

/** A server whose answers the test writes: each connection is a controller to send on, or a status to refuse with. */
function liveServer() {
  const connections: { headers: Headers; send: (text: string) => void; end: () => void }[] = [];
  const answers: number[] = [];
  const pauses: number[] = [];
  const open = async (_: unknown, init: RequestInit = {}) => {
    const status = answers.shift() ?? 200;
    if (status === 0) throw new TypeError("Failed to fetch");
    if (status !== 200) return new Response(null, { status });
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        const encoder = new TextEncoder();
        init.signal?.addEventListener("abort", () =>
          controller.error(new DOMException("aborted", "AbortError")),
        );
        connections.push({
          headers: new Headers(init.headers),
          send: (text) => controller.enqueue(encoder.encode(text)),
          end: () => controller.close(),
        });
      },
    });
    return new Response(body);
  };
  const stream = createLiveStream({
    address: "/live",
    fetch: open as typeof fetch,
    pause: async (ms) => {
      pauses.push(ms);
      await Promise.resolve();
    },
  });
  return { stream, connections, answers, pauses };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

describe("the live stream", () => {
  let stop = () => {};
  afterEach(() => {
    stop();
    vi.useRealTimers();
  });

  it("asks with the token, and tells every change that is sent, however it is cut", async () => {
    const { stream, connections } = liveServer();
    const changed = vi.fn();
    stop = stream.follow("t1", changed);
    await settled();
    expect(connections[0]?.headers.get("authorization")).toBe("Bearer t1");
    expect(changed).toHaveBeenCalledTimes(1);
    expect(stream.live()).toBe(true);
    connections[0]?.send("event: changed\ndata:\n\n: still here\n\nevent: cha");
    await settled();
    expect(changed).toHaveBeenCalledTimes(2);
    connections[0]?.send("nged\ndata: \n\nevent: other\ndata: 1\n\n");
    await settled();
    expect(changed).toHaveBeenCalledTimes(3);
  });

  it("connects again when the server ends it, and asks what changed meanwhile", async () => {
    const { stream, connections, pauses } = liveServer();
    const changed = vi.fn();
    stop = stream.follow("t1", changed);
    await settled();
    connections[0]?.end();
    await settled();
    expect(connections).toHaveLength(2);
    expect(changed).toHaveBeenCalledTimes(2);
    expect(pauses).toEqual([500]);
  });

  it("waits longer from try to try while there is no server, and briefly again once there was one", async () => {
    const { stream, connections, answers, pauses } = liveServer();
    answers.push(0, 503, 0, 401, 0, 0);
    stop = stream.follow("t1", () => {});
    await settled();
    expect(pauses).toEqual([500, 1_000, 2_000, 5_000, 10_000, 10_000]);
    connections[0]?.end();
    await settled();
    expect(pauses.at(-1)).toBe(500);
  });

  it("says nothing any more once it is not followed", async () => {
    const { stream, connections } = liveServer();
    const changed = vi.fn();
    stop = stream.follow("t1", changed);
    await settled();
    stop();
    await settled();
    expect(stream.live()).toBe(false);
    expect(connections).toHaveLength(1);
  });

  it("takes a stream that is silent for too long as dead", async () => {
    vi.useFakeTimers();
    const { stream, connections } = liveServer();
    stop = stream.follow("t1", () => {});
    await vi.advanceTimersByTimeAsync(44_000);
    connections[0]?.send(": still here\n\n");
    await vi.advanceTimersByTimeAsync(44_000);
    expect(connections).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(connections).toHaveLength(2);
  });
});

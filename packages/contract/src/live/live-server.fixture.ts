import type { StreamSource } from "./event-stream.ts";

type Connection = { headers: Headers; send: (text: string) => void; end: () => void; closed: () => boolean };

/**
 * A server whose streams the test writes. `answers` come first: a status to refuse with, 0 for no answer, a page as a captive
 * portal sends it, or a 503 with a time to wait.
 */
export function liveServer(...answers: (number | string | { busyFor: string })[]) {
  const connections: Connection[] = [];
  const connect = async (_: unknown, init: RequestInit = {}) => {
    const answer = answers.shift() ?? 200;
    if (answer === 0) throw new TypeError("Failed to fetch");
    if (typeof answer === "object")
      return new Response(null, { status: 503, headers: { "retry-after": answer.busyFor } });
    if (typeof answer === "string") return new Response(answer, { headers: { "content-type": "text/html" } });
    if (answer !== 200) return new Response(null, { status: answer });
    return new Response(streamOf(connections, init), { headers: { "content-type": "text/event-stream" } });
  };
  const source: StreamSource = { address: "/live", token: "t1", fetch: connect as typeof fetch };
  return { connections, source };
}

function streamOf(connections: Connection[], { headers, signal }: RequestInit): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      signal?.addEventListener("abort", () => controller.error(new DOMException("aborted", "AbortError")));
      connections.push({
        headers: new Headers(headers),
        send: (text) => controller.enqueue(encoder.encode(text)),
        end: () => controller.close(),
        closed: () => signal?.aborted ?? false,
      });
    },
  });
}

/** Waits until pending work is done. */
export const settled = () => new Promise((resolve) => setTimeout(resolve, 10));

import type { Socket } from "node:net";
import type { FastifyBaseLogger, FastifyReply } from "fastify";
import { Counter, Gauge } from "prom-client";

import { guarded } from "../../platform/process/guarded.ts";

/** How often a stream gets a sign of life, ms; each second a share of all streams. */
const heartbeat = 30_000;
const beats = 30;
/** After this many heartbeats the stream's session is checked for expiry. Closed sessions are announced. */
const looks = 10;
/** How long a client waits before it reconnects, ms. */
const retry = 1_000;
/** Streams of one session at once, for browsers whose tabs cannot share one. A new one ends the oldest. */
const perSession = 6;
/** Bytes that a client may leave unread before it is cut off. It reconnects and gets the present state. */
const untaken = 256 * 1024;

const openStreams = new Gauge({ name: "horma_live_streams", help: "Open streams of events", registers: [] });
const sentEvents = new Counter({
  name: "horma_live_events_total",
  help: "Events sent to streams",
  registers: [],
});
export const liveMetrics = [openStreams, sentEvents];

/** Whose stream it is. */
export type StreamOwner = {
  tokenHash: string;
  /** Whether the session still lives; asked regularly. */
  goesOn: () => Promise<boolean>;
  /** The stream ended, by either side. */
  ended: () => void;
};

/** Events as a chunk of a chunked response (RFC 9112, 7.1). */
export function asChunk(events: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${events.length.toString(16)}\r\n`), events, Buffer.from("\r\n")]);
}
const here = asChunk(Buffer.from(": here\n\n"));
const end = Buffer.from("0\r\n\r\n");

/**
 * One client's stream of server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html). It keeps only the
 * bare connection: request and answer are ten times as large, and are released once the head is sent.
 */
export class EventStream {
  constructor(
    private readonly socket: Socket,
    readonly owner: StreamOwner,
  ) {}

  /** Whether the client took everything sent so far. */
  get idle(): boolean {
    return !this.socket.writableNeedDrain;
  }

  /** Sends what {@link asChunk} made. */
  send(chunk: Buffer): void {
    if (!this.socket.writable) return;
    if (this.socket.writableLength > untaken) {
      this.socket.destroy();
      return;
    }
    this.socket.write(chunk);
    sentEvents.inc();
  }

  /** Sends a sign of life to the client and everything in between. */
  beat(): void {
    if (this.socket.writable && this.idle) this.socket.write(here);
  }

  /** Ends the stream. The connection closes once that is sent, whether the client is still there or not. */
  end(): void {
    if (this.socket.writable) this.socket.end(end, () => this.socket.destroy());
  }
}

/** The request came behind another on its connection, whose answer is not finished. */
class NoConnection extends Error {
  readonly statusCode = 400;

  constructor() {
    super("a stream needs its own connection: wait for the previous answer");
  }
}

/** All streams of this process: keeps them alive, and ends them with their sessions and with the server. */
export class EventStreams {
  private readonly open = Array.from({ length: beats }, () => new Set<EventStream>());
  private readonly bySession = new Map<string, EventStream[]>();
  private readonly beating: NodeJS.Timeout;
  private beat = 0;
  private begun = 0;
  private closed = false;

  constructor(private readonly log: FastifyBaseLogger) {
    this.beating = setInterval(
      guarded(log, "the sign of life of the streams", () => this.keepUp()),
      heartbeat / beats,
    ).unref();
  }

  /** Answers a request with a stream, with the headers that hooks have set. */
  begin(reply: FastifyReply, owner: StreamOwner): EventStream {
    const { raw } = reply;
    const { socket } = raw;
    if (socket === null) throw new NoConnection();
    reply.hijack();
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "transfer-encoding": "chunked",
      "x-accel-buffering": "no",
    });
    raw.write(`retry: ${retry}\n\n`);
    raw.detachSocket(socket);
    // A closed page only ends its side of the connection.
    socket.once("end", () => socket.destroy());
    const stream = new EventStream(socket, owner);
    const ended = guarded(this.log, "ending a stream", owner.ended);
    const bucket = this.open[this.begun++ % beats];
    bucket?.add(stream);
    this.keep(stream);
    openStreams.inc();
    socket.once("close", () => {
      bucket?.delete(stream);
      this.forget(stream);
      openStreams.dec();
      ended();
    });
    if (this.closed || socket.readableEnded) stream.end();
    return stream;
  }

  /** Ends the streams of a session. */
  endOf(tokenHash: string): void {
    for (const stream of [...(this.bySession.get(tokenHash) ?? [])]) stream.end();
  }

  /** Checks all sessions: some may have been closed without a notification. */
  lookAtAll(): void {
    for (const bucket of this.open) for (const stream of bucket) this.look(stream);
  }

  /** Ends all streams, also those about to begin, so that the server can stop. */
  close(): void {
    this.closed = true;
    clearInterval(this.beating);
    for (const bucket of this.open) for (const stream of bucket) stream.end();
  }

  private keep(stream: EventStream): void {
    const { tokenHash } = stream.owner;
    const all = [...(this.bySession.get(tokenHash) ?? []), stream];
    // Removed from the list at once, because the next stream may come before the connection closes.
    for (const oldest of all.splice(0, all.length - perSession)) oldest.end();
    this.bySession.set(tokenHash, all);
  }

  private forget(stream: EventStream): void {
    const { tokenHash } = stream.owner;
    const left = (this.bySession.get(tokenHash) ?? []).filter((other) => other !== stream);
    if (left.length === 0) this.bySession.delete(tokenHash);
    else this.bySession.set(tokenHash, left);
  }

  private keepUp(): void {
    const look = Math.floor(++this.beat / beats) % looks === 0;
    for (const stream of this.open[this.beat % beats] ?? []) {
      stream.beat();
      if (look) this.look(stream);
    }
  }

  /** Ends the stream if its session has ended. */
  private look(stream: EventStream): void {
    stream.owner.goesOn().then(
      (goesOn) => goesOn || stream.end(),
      (error) =>
        this.log.warn({ err: error }, "a session could not be checked: its stream continues for now"),
    );
  }
}

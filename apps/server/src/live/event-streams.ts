import type { Socket } from "node:net";
import type { FastifyBaseLogger, FastifyReply } from "fastify";
import { Counter, Gauge } from "prom-client";

/** How often a stream is told that it lives, ms; a share of all streams each second. */
const heartbeat = 30_000;
const beats = 30;
/** Every how many of these its session is looked at, which ends by itself at last; a session that is closed is told. */
const looks = 10;
/** What a client waits before it connects again, ms. */
const retry = 1_000;
/** Streams of one session at once: tabs of a browser that cannot share one. The oldest makes room. */
const perSession = 6;
/** Bytes that a client may leave untaken before it is cut off: it connects again and is told how things stand. */
const untaken = 256 * 1024;

const openStreams = new Gauge({ name: "live_streams", help: "Open streams of events", registers: [] });
const sentEvents = new Counter({ name: "live_events_total", help: "Events given to streams", registers: [] });
export const liveMetrics = [openStreams, sentEvents];

/** Whose stream it is. */
export type StreamOwner = {
  tokenHash: string;
  /** Whether the session goes on; asked now and then. */
  goesOn: () => Promise<boolean>;
  /** The stream is over, whoever ended it. */
  ended: () => void;
};

/** Events as they go over a connection that is told how long each chunk is (RFC 9112, 7.1). */
export function asChunk(events: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${events.length.toString(16)}\r\n`), events, Buffer.from("\r\n")]);
}
const here = asChunk(Buffer.from(": here\n\n"));
const end = Buffer.from("0\r\n\r\n");

/**
 * One client's stream of server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html). It keeps the bare
 * connection only: request and answer are ten times as large, and let go of once the head is sent.
 */
export class EventStream {
  constructor(
    private readonly socket: Socket,
    readonly owner: StreamOwner,
  ) {}

  /** Whether everything sent so far was taken. */
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

  /** Says that the stream is there, to who listens and to whatever stands between. */
  beat(): void {
    if (this.socket.writable && this.idle) this.socket.write(here);
  }

  /** Says that it is over; the connection is closed once that is sent, whether the client is still there or not. */
  end(): void {
    if (this.socket.writable) this.socket.end(end, () => this.socket.destroy());
  }
}

/** The request came behind another on its connection, whose answer is not over. */
class NoConnection extends Error {
  readonly statusCode = 400;

  constructor() {
    super("a stream has a connection of its own: wait for the answer before it");
  }
}

/** All streams of this process: keeps them up, and ends them with their sessions and with the server. */
export class EventStreams {
  private readonly open = Array.from({ length: beats }, () => new Set<EventStream>());
  private readonly bySession = new Map<string, EventStream[]>();
  private readonly beating: NodeJS.Timeout;
  private beat = 0;
  private begun = 0;
  private closed = false;

  constructor(private readonly log: FastifyBaseLogger) {
    this.beating = setInterval(() => this.keepUp(), heartbeat / beats).unref();
  }

  /** Answers a request with a stream; the headers that hooks have set go with it. */
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
    // A page that is closed says no more than that it asks nothing more.
    socket.once("end", () => socket.destroy());
    const stream = new EventStream(socket, owner);
    const bucket = this.open[this.begun++ % beats];
    bucket?.add(stream);
    this.keep(stream);
    openStreams.inc();
    socket.once("close", () => {
      bucket?.delete(stream);
      this.forget(stream);
      openStreams.dec();
      owner.ended();
    });
    if (this.closed || socket.readableEnded) stream.end();
    return stream;
  }

  /** Ends the streams of a session. */
  endOf(tokenHash: string): void {
    for (const stream of [...(this.bySession.get(tokenHash) ?? [])]) stream.end();
  }

  /** Looks at the sessions of all: some may have been closed while nobody could tell. */
  lookAtAll(): void {
    for (const bucket of this.open) for (const stream of bucket) this.look(stream);
  }

  /** Ends all, and those that are on their way, so that the server can stop. */
  close(): void {
    this.closed = true;
    clearInterval(this.beating);
    for (const bucket of this.open) for (const stream of bucket) stream.end();
  }

  private keep(stream: EventStream): void {
    const { tokenHash } = stream.owner;
    const all = [...(this.bySession.get(tokenHash) ?? []), stream];
    // Out of the list at once: the next may come before the connection is closed.
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

  /** A session that ended meanwhile ends its stream. */
  private look(stream: EventStream): void {
    stream.owner.goesOn().then(
      (goesOn) => goesOn || stream.end(),
      (error) =>
        this.log.warn({ err: error }, "a session could not be looked at: its stream goes on for now"),
    );
  }
}

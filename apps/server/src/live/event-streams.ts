import type { ServerResponse } from "node:http";
import type { FastifyBaseLogger, FastifyReply } from "fastify";
import { Counter, Gauge } from "prom-client";

/** How often a stream is told that it lives, and its session is looked at, ms; a share of all streams each second. */
const heartbeat = 20_000;
const beats = 20;
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

/** One client's stream of server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
export class EventStream {
  constructor(
    private readonly response: ServerResponse,
    readonly owner: StreamOwner,
  ) {}

  /** Whether everything sent so far was taken. */
  get idle(): boolean {
    return !this.response.writableNeedDrain;
  }

  /** Sends events as they are on the wire. */
  send(events: Buffer | string): void {
    if (this.response.writableEnded || this.response.destroyed) return;
    if (this.response.writableLength > untaken) {
      this.response.destroy();
      return;
    }
    this.response.write(events);
    sentEvents.inc();
  }

  comment(text: string): void {
    if (!this.response.writableEnded && this.idle) this.response.write(`: ${text}\n\n`);
  }

  end(): void {
    this.response.end();
  }
}

/** All streams of this process: keeps them up, and ends them with their sessions and with the server. */
export class EventStreams {
  private readonly open = Array.from({ length: beats }, () => new Set<EventStream>());
  private readonly bySession = new Map<string, EventStream[]>();
  private readonly beating: NodeJS.Timeout;
  private beat = 0;
  private begun = 0;

  constructor(private readonly log: FastifyBaseLogger) {
    this.beating = setInterval(() => this.keepUp(), heartbeat / beats).unref();
  }

  /** Answers a request with a stream; the headers that hooks have set go with it. */
  begin(reply: FastifyReply, owner: StreamOwner): EventStream {
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
    });
    raw.write(`retry: ${retry}\n\n`);
    const stream = new EventStream(raw, owner);
    const bucket = this.open[this.begun++ % beats];
    bucket?.add(stream);
    this.keep(stream);
    openStreams.inc();
    raw.once("error", () => {});
    raw.once("close", () => {
      bucket?.delete(stream);
      this.forget(stream);
      openStreams.dec();
      owner.ended();
    });
    return stream;
  }

  /** Ends the streams of a session. */
  endOf(tokenHash: string): void {
    for (const stream of [...(this.bySession.get(tokenHash) ?? [])]) stream.end();
  }

  /** Ends all, so that the server can stop. */
  close(): void {
    clearInterval(this.beating);
    for (const bucket of this.open) for (const stream of bucket) stream.end();
  }

  private keep(stream: EventStream): void {
    const { tokenHash } = stream.owner;
    const others = this.bySession.get(tokenHash) ?? [];
    if (others.length >= perSession) others[0]?.end();
    this.bySession.set(tokenHash, [...others, stream]);
  }

  private forget(stream: EventStream): void {
    const { tokenHash } = stream.owner;
    const left = (this.bySession.get(tokenHash) ?? []).filter((other) => other !== stream);
    if (left.length === 0) this.bySession.delete(tokenHash);
    else this.bySession.set(tokenHash, left);
  }

  /** A comment keeps the connection up; a session that ended meanwhile ends its stream. */
  private keepUp(): void {
    this.beat = (this.beat + 1) % beats;
    for (const stream of this.open[this.beat] ?? []) {
      stream.comment("here");
      stream.owner.goesOn().then(
        (goesOn) => goesOn || stream.end(),
        (error) =>
          this.log.warn({ err: error }, "a session could not be looked at: its stream goes on for now"),
      );
    }
  }
}

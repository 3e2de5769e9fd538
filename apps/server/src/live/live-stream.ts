import { PassThrough } from "node:stream";
import { staffLive } from "@horma/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Deps } from "../deps.ts";
import { type Sessions, staffOnly, tokenOf } from "../http/authenticate.ts";
import { hashToken } from "../token-hash.ts";
import { listenToStores } from "./store-changes.ts";

/** A store's changes are told at most once in this time, ms: a flurry of them is one. */
const quiet = 50;
/** How often a stream is told that it lives, and its session is looked at, ms. */
const heartbeat = 15_000;
/** What a client waits before it connects again, ms. */
const retry = 1_000;

/**
 * Tells signed-in staff that something in their store changed, as server-sent events: `event: changed`, without data;
 * the first one at once. The stream ends when its session does.
 */
export function streamChanges(app: FastifyInstance, deps: Deps, sessions: Pick<Sessions, "staff">): void {
  const changes = listenToStores(deps.db.notifications);
  const streams = new Map<PassThrough, string>();
  sessions.staff.onForgotten((tokenHash) => {
    for (const [stream, owner] of streams) if (owner === tokenHash) stream.end();
  });
  app.addHook("preClose", async () => {
    for (const stream of streams.keys()) stream.end();
    changes.close();
  });
  const onRequest = staffOnly({ permission: "see_store" }, deps, sessions);
  app.get(staffLive, { onRequest, schema: { hide: true } }, (request, reply) => {
    const stream = new PassThrough();
    streams.set(stream, hashToken(tokenOf(request) ?? ""));
    stream.write(`retry: ${retry}\n\n`);
    const changed = atMostEvery(quiet, () => {
      // A reader that has not taken the last event yet learns nothing from another.
      if (!stream.writableNeedDrain && stream.writable) stream.write("event: changed\ndata:\n\n");
    });
    const stop = changes.subscribe(request.staff?.storeId ?? 0, changed);
    const beat = setInterval(() => void keepUp(stream, request, deps, sessions), heartbeat);
    stream.on("close", () => {
      stop();
      clearInterval(beat);
      streams.delete(stream);
    });
    return reply
      .header("cache-control", "no-store")
      .header("x-accel-buffering", "no")
      .type("text/event-stream; charset=utf-8")
      .send(stream);
  });
}

/** A comment keeps the connection up; a session that ended meanwhile ends its stream. */
async function keepUp(
  stream: PassThrough,
  request: FastifyRequest,
  { now, log }: Pick<Deps, "now" | "log">,
  { staff }: Pick<Sessions, "staff">,
): Promise<void> {
  try {
    const session = await staff.find(tokenOf(request) ?? "", now());
    if (session === undefined) stream.end();
    else if (!stream.writableNeedDrain && stream.writable) stream.write(": here\n\n");
  } catch (error) {
    log.warn({ err: error }, "a session could not be looked at: its stream goes on for now");
  }
}

/** Calls at once, and what comes within `pause` ms of a call together, after it. */
function atMostEvery(pause: number, call: () => void): () => void {
  let resting: NodeJS.Timeout | undefined;
  let due = false;
  const turn = () => {
    resting = undefined;
    if (!due) return;
    due = false;
    begin();
  };
  const begin = () => {
    call();
    resting = setTimeout(turn, pause);
  };
  return () => {
    if (resting === undefined) begin();
    else due = true;
  };
}

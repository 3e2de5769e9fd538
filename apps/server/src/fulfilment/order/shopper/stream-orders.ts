import { clientLive } from "@horma/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../../platform/deps.ts";
import { hashToken } from "../../../platform/secret/token-hash.ts";
import { refuse } from "../../../web/http/refusals.ts";
import { sendRefusal } from "../../../web/http/send-refusal.ts";
import { asChunk, type EventStream, type EventStreams } from "../../../web/live/event-streams.ts";
import { type Sessions, shopperOnly, tokenOf } from "../../../web/session/authenticate.ts";
import type { OrderSnapshots } from "../order-snapshots.ts";
import { readOpenHashes } from "../read-orders.ts";

/**
 * Sends a shopper their orders as server-sent events: `event: order` with the answer of AP-07 as data. Each order that is not
 * over is sent at once, and again when it changes. The stream ends with its session, and when changes are not heard any more.
 * While they are not heard it is refused, and the app polls.
 */
export function streamOrders(
  app: FastifyInstance,
  deps: Pick<Deps, "db" | "now" | "log">,
  sessions: Pick<Sessions, "clients">,
  streams: EventStreams,
  snapshots: OrderSnapshots,
): void {
  const onRequest = shopperOnly(deps, sessions);
  app.get(clientLive, { onRequest, schema: { hide: true } }, (request, reply) => {
    const { clientId = 0 } = request;
    const token = tokenOf(request) ?? "";
    let stream: EventStream | undefined;
    const stop = snapshots.follow(clientId, {
      changed: (snapshot) => stream?.send(asChunk(snapshot.event)),
      lost: () => stream?.end(),
    });
    if (stop === undefined) {
      return sendRefusal(
        reply,
        refuse("unavailable", "the stream is not available now: get the order instead"),
      );
    }
    stream = streams.begin(reply, {
      tokenHash: hashToken(token),
      goesOn: async () => (await sessions.clients.find(token, deps.now())) !== undefined,
      ended: stop,
    });
    void sendOpenOrders(deps, snapshots, clientId, stream);
    return undefined;
  });
}

/** Sends the present state of the shopper's orders. Changes meanwhile are sent by the follower. */
async function sendOpenOrders(
  { db, log }: Pick<Deps, "db" | "log">,
  snapshots: OrderSnapshots,
  clientId: number,
  stream: EventStream,
): Promise<void> {
  try {
    const hashes = await readOpenHashes(db.pool, clientId);
    // Each is sent as soon as it is read. An order that a change already sent is not repeated if it is the same.
    const tell = async (hash: string) => {
      const snapshot = await snapshots.find(hash);
      if (snapshot !== undefined && snapshots.isCurrent(snapshot)) stream.send(asChunk(snapshot.event));
    };
    await Promise.all(hashes.map(tell));
  } catch (error) {
    log.warn({ err: error }, "a shopper's orders could not be sent: the stream was closed to reconnect");
    stream.end();
  }
}

import { staffLive } from "@horma/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import { hashToken } from "../../platform/secret/token-hash.ts";
import { asChunk, type EventStream, type EventStreams } from "../../web/live/event-streams.ts";
import { type Sessions, staffOnly, tokenOf } from "../../web/session/authenticate.ts";
import { listenToStores } from "./store-changes.ts";

/** Changes of a store within this time, ms, are sent as one. */
const quiet = 50;
const event = asChunk(Buffer.from("event: changed\ndata:\n\n"));

/**
 * Tells signed-in staff that something in their store changed, as server-sent events: `event: changed`, without data, the first
 * at once. The stream ends with its session.
 */
export function streamChanges(
  app: FastifyInstance,
  deps: Pick<Deps, "db" | "now">,
  sessions: Pick<Sessions, "staff">,
  streams: EventStreams,
): void {
  const changes = listenToStores(deps.db.notifications);
  app.addHook("preClose", async () => changes.close());
  const onRequest = staffOnly({ permission: "see_store" }, deps, sessions);
  app.get(staffLive, { onRequest, schema: { hide: true } }, (request, reply) => {
    const token = tokenOf(request) ?? "";
    let stop = () => {};
    const stream: EventStream = streams.begin(reply, {
      tokenHash: hashToken(token),
      goesOn: async () => (await sessions.staff.find(token, deps.now())) !== undefined,
      ended: () => stop(),
    });
    // A client that has not read the last event learns nothing from another.
    const changed = atMostEvery(quiet, () => stream.idle && stream.send(event));
    stop = changes.subscribe(request.staff?.storeId ?? 0, changed);
  });
}

/** Calls at once. Later calls within `pause` ms become one call after it. */
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

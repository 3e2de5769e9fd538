import { calls, importLive } from "@horma/contract";
import { importEnded } from "@horma/domain";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../../platform/deps.ts";
import { hashToken } from "../../../platform/secret/token-hash.ts";
import { sendRefusal } from "../../../web/http/send-refusal.ts";
import { forMachines } from "../../../web/http/xsrf.ts";
import { asChunk, type EventStream, type EventStreams } from "../../../web/live/event-streams.ts";
import { keyOnly, type Sessions, tokenOf } from "../../../web/session/authenticate.ts";
import { findImport, findVisible, type ImportRow } from "../import-table.ts";
import { presentImport, seenBy } from "./present-import.ts";
import { unknownImport } from "./read-imports.ts";

/**
 * Tells how far an import is as server-sent events: `event: import` with the answer of `getImport` as data, at once and whenever it
 * changes. The stream ends with the import, and with its key.
 */
export function streamImports(
  app: FastifyInstance,
  deps: Pick<Deps, "db" | "now" | "env" | "log">,
  sessions: Pick<Sessions, "keys">,
  streams: EventStreams,
): void {
  const watched = new Map<number, Set<EventStream>>();
  const sendToAll = async (id: number) => {
    const row = await findImport(deps.db.read, id);
    for (const stream of watched.get(id) ?? []) tell(stream, row);
  };
  const told = (id: number) =>
    void sendToAll(id).catch((error: unknown) =>
      deps.log.warn({ err: error }, "an import could not be sent to its streams"),
    );
  const stop = deps.db.notifications.on("import_changed", {
    // No one knows what was missed before.
    begun: () => [...watched.keys()].forEach(told),
    heard: (payload) => watched.has(Number(payload)) && told(Number(payload)),
  });
  app.addHook("preClose", async () => stop());
  const onRequest = keyOnly({ scope: calls.getImport.scope }, deps, sessions);
  const options = { onRequest, config: forMachines, schema: { hide: true } } as const;
  app.get<{ Params: { id: string } }>(importLive.replace("{id}", ":id"), options, async (request, reply) => {
    const { key, params } = request;
    const id = /^\d{1,9}$/.test(params.id) ? Number(params.id) : 0;
    const row = key && (await findVisible(deps.db.read, id, seenBy(key)));
    if (row === undefined) return sendRefusal(reply, unknownImport(id));
    const token = tokenOf(request) ?? "";
    const stream: EventStream = streams.begin(reply, {
      tokenHash: hashToken(token),
      goesOn: async () => (await sessions.keys.find(token, deps.now())) !== undefined,
      ended: () => {
        const others = watched.get(id);
        others?.delete(stream);
        if (others?.size === 0) watched.delete(id);
      },
    });
    watched.set(id, (watched.get(id) ?? new Set()).add(stream));
    // It may have changed since it was read.
    told(id);
    return undefined;
  });
}

function tell(stream: EventStream, row: ImportRow | undefined): void {
  if (row !== undefined) {
    stream.send(asChunk(Buffer.from(`event: import\ndata: ${JSON.stringify(presentImport(row))}\n\n`)));
  }
  if (row === undefined || importEnded(row.state)) stream.end();
}

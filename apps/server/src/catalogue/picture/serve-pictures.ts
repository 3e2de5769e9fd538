import type { FastifyInstance, FastifyReply } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import type { AddressBudget } from "../../web/http/limit/rate-limits.ts";
import { refuse } from "../../web/http/refusals.ts";
import { sendRefusal } from "../../web/http/send-refusal.ts";
import { openPainter, paintPicture } from "./paint-picture.ts";
import { pictureWidths } from "./picture-address.ts";
import { findSize } from "./picture-table.ts";
import { PictureTurns } from "./picture-turns.ts";

/**
 * CT-06. Serves uploaded pictures in the widths that the apps ask for. An address is one content for ever. A size that the leader
 * has not made yet is made in turn, on a connection of its own.
 */
export function servePictures(app: FastifyInstance, { db }: Pick<Deps, "db">): void {
  const painter = openPainter(db);
  app.addHook("onClose", () => painter.pool.end());
  const turns = new PictureTurns((hash) => paintPicture(painter, hash));
  const config: { budget: AddressBudget } = { budget: "pictures" };
  app.get<{ Params: { hash: string; file: string } }>(
    "/pictures/:hash/:file",
    { config },
    async ({ params: { hash, file } }, reply) => {
      const width = pictureWidths.find((each) => file === `${each}.webp`);
      const known = width !== undefined && /^[0-9a-f]{64}$/.test(hash);
      let bytes = known ? await findSize(db.pool, hash, width) : undefined;
      if (known && bytes === null) {
        const turn = turns.take(hash, goneOf(reply));
        if (turn === undefined)
          return sendRefusal(reply, refuse("unavailable", "too many pictures wait to be made: try again"));
        await turn;
        bytes = await findSize(db.pool, hash, width);
      }
      if (!bytes) return sendRefusal(reply, refuse("not_found", "there is no such picture"));
      return reply
        .header("cache-control", "public, max-age=31536000, immutable")
        .type("image/webp")
        .send(bytes);
    },
  );
}

/** Aborted when the caller is gone. */
function goneOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  if (raw.destroyed) gone.abort();
  else raw.once("close", () => gone.abort());
  return gone.signal;
}

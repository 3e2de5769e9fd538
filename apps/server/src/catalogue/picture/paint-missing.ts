import type { Deps } from "../../platform/deps.ts";
import { type Repeated, repeatWhenDue } from "../../platform/time/repeat.ts";
import { openPainter, paintPicture } from "./paint-picture.ts";
import { picturesToPaint } from "./picture-table.ts";

/** How often pictures that lack a width are looked for, ms: at most, and without a notification (copied ones have none). */
const [look, rareLook] = [500, 60_000];
/** How often a picture is tried before it is left to the next leader. */
const mostTries = 3;

/**
 * Makes all widths of the pictures that lack some, one after another on a connection of its own, until closed. Only the leader does.
 * One that cannot be made is left out after some tries.
 */
export function startPainting({ db, log }: Pick<Deps, "db" | "log">): Repeated {
  const painter = openPainter(db);
  const tries = new Map<string, number>();
  const paint = async (hash: string) => {
    try {
      if (await paintPicture(painter, hash)) return;
      tries.set(hash, mostTries);
      log.error({ picture: hash }, "no size of a picture can be made: upload it again");
    } catch (err) {
      tries.set(hash, (tries.get(hash) ?? 0) + 1);
      log.error({ err, picture: hash }, "the sizes of a picture could not be made");
    }
  };
  const painting = repeatWhenDue("making sizes of pictures", { gap: look }, log, async (closing) => {
    const leftOut = [...tries].flatMap(([hash, count]) => (count >= mostTries ? [hash] : []));
    const hashes = await picturesToPaint(painter.pool, leftOut);
    for (const hash of hashes) if (!closing.aborted) await paint(hash);
    return hashes.length > 0 ? look : rareLook;
  });
  const unhear = db.notifications.on("picture_added", { begun: painting.wake, heard: painting.wake });
  return {
    close: async () => {
      unhear();
      await painting.close();
      await painter.pool.end();
    },
  };
}

import type { FastifyInstance } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import { refuse } from "../../web/http/refusals.ts";
import { sendRefusal } from "../../web/http/send-refusal.ts";
import { pictureWidths } from "./picture-address.ts";
import { addSize, findSize, findUploaded } from "./picture-table.ts";
import { makeSize } from "./picture-work.ts";

/** CT-06. Serves uploaded pictures in the widths that the apps ask for. An address is one content for ever. */
export function servePictures(app: FastifyInstance, { db }: Pick<Deps, "db">): void {
  /** Sizes that are being made, each once however many ask for it. */
  const making = new Map<string, Promise<Buffer | undefined>>();
  const make = async (hash: string, width: number) => {
    const uploaded = await findUploaded(db.read, hash);
    if (uploaded === undefined) return undefined;
    const bytes = await makeSize(uploaded, width);
    await addSize(db.read, { hash, width, bytes });
    return bytes;
  };
  const makeOnce = (hash: string, width: number) => {
    const key = `${hash} ${width}`;
    const made = making.get(key) ?? make(hash, width).finally(() => making.delete(key));
    making.set(key, made);
    return made;
  };
  app.get<{ Params: { hash: string; file: string } }>("/pictures/:hash/:file", async ({ params }, reply) => {
    const { hash, file } = params;
    const width = pictureWidths.find((each) => file === `${each}.webp`);
    const known = width !== undefined && /^[0-9a-f]{64}$/.test(hash);
    const bytes = known
      ? ((await findSize(db.read, hash, width)) ?? (await makeOnce(hash, width)))
      : undefined;
    if (bytes === undefined) return sendRefusal(reply, refuse("not_found", "there is no such picture"));
    return reply
      .header("cache-control", "public, max-age=31536000, immutable")
      .type("image/webp")
      .send(bytes);
  });
}

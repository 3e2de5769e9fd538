import type { UploadedPicture } from "@horma/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import type { Refusal } from "../../web/http/refusals.ts";
import { listedPicture } from "./picture-address.ts";
import { addPicture } from "./picture-table.ts";
import { type ArrivedPicture, receivePicture } from "./receive-picture.ts";

/**
 * Stores a request's body as a picture that nothing has yet, or answers why it is refused.
 * @param refuse says what else is wrong with it
 */
export function storePicture(
  deps: Pick<Deps, "db" | "env">,
  call: { request: FastifyRequest; reply: FastifyReply },
  refuse: (picture: ArrivedPicture) => Promise<Refusal | undefined> = async () => undefined,
): Promise<UploadedPicture | Refusal> {
  return receivePicture(deps, call, async (picture) => {
    const refused = await refuse(picture);
    if (refused !== undefined) return refused;
    const { hash, bytes, sizes, ...read } = picture;
    await deps.db.transact((tx) => addPicture(tx, { hash, ...read, bytes }, sizes));
    return { hash, ...read, address: listedPicture({ address: null, content: hash }) ?? "" };
  });
}

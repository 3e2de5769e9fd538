import type { UploadedPicture } from "@horma/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import { Refusal } from "../../web/http/refusals.ts";
import { listedPicture, listedWidth } from "./picture-address.ts";
import { addPicture } from "./picture-table.ts";
import { type ArrivedPicture, receivePicture } from "./receive-picture.ts";

/**
 * Stores a request's body as a picture that nothing has yet, or answers why it is refused.
 * @param refuse says what else is wrong with it
 */
export async function storePicture(
  deps: Pick<Deps, "db" | "env">,
  request: FastifyRequest,
  reply: FastifyReply,
  refuse: (picture: ArrivedPicture) => Promise<Refusal | undefined> = async () => undefined,
): Promise<UploadedPicture | Refusal> {
  const arrived = await receivePicture(deps, request, reply);
  if (arrived instanceof Refusal) return arrived;
  const refused = await refuse(arrived);
  if (refused !== undefined) return refused;
  const { hash, bytes, listed, ...read } = arrived;
  await deps.db.transact((tx) =>
    addPicture(tx, { hash, ...read, bytes }, { width: listedWidth, bytes: listed }),
  );
  return { hash, ...read, address: listedPicture({ address: null, content: hash }) ?? "" };
}

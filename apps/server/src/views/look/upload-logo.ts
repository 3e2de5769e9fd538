import { listedPicture, listedWidth } from "../../catalogue/picture/picture-address.ts";
import { addPicture } from "../../catalogue/picture/picture-table.ts";
import { darkestOnWhite } from "../../catalogue/picture/picture-work.ts";
import { receivePicture } from "../../catalogue/picture/receive-picture.ts";
import { operation } from "../../web/call/operation.ts";
import { Refusal, refuse } from "../../web/http/refusals.ts";

/** What the darkest part of a logo is at most, 0 to 255: paler than this it is not seen on its white plate. */
const palest = 148;

/** OF-11. Stores a logo for a draft to name. One that no look names goes with the next sweep. */
export const uploadLogo = operation("uploadLogo", async (deps, { request, reply }) => {
  const arrived = await receivePicture(deps, request, reply);
  if (arrived instanceof Refusal) return arrived;
  const { hash, bytes, listed, ...read } = arrived;
  if ((await darkestOnWhite(listed)) > palest) {
    return refuse("logo_invalid", "the logo is not seen on white: send one with darker parts");
  }
  await deps.db.transact((tx) =>
    addPicture(tx, { hash, ...read, bytes }, { width: listedWidth, bytes: listed }),
  );
  const { width, height } = read;
  return { hash, width, height, address: listedPicture({ address: null, content: hash }) ?? "" };
});

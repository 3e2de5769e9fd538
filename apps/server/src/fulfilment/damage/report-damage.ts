import type { DamagePhoto } from "@horma/contract";
import { limits } from "@horma/domain";
import { work } from "../../people/staff/action.ts";
import { Refusal, refuse } from "../../web/http/refusals.ts";
import { stepRefused } from "../order/order-refusals.ts";
import { changePair } from "../pair/change-pair.ts";
import { cleanJpeg } from "./clean-jpeg.ts";
import { addDamage } from "./damage-table.ts";

/** A pair came back damaged: it leaves the stock, and photos show why. Only a pair on the return rack, in someone's hands. */
export const reportDamage = work("reportDamage", async (_deps, by, { cause, photos, ...which }, once) => {
  const cleaned: CleanPhoto[] = [];
  for (const photo of photos) {
    const clean = cleanPhoto(photo);
    if (clean instanceof Refusal) return clean;
    cleaned.push(clean);
  }
  return once(async (tx) => {
    const changed = await changePair(tx, by, which, ({ id, place }) =>
      place === "return_rack"
        ? [{ kind: "pair", id, input: "missed", reason: "damaged" }]
        : stepRefused(`a pair in ${place} cannot be reported as damaged`),
    );
    if (changed instanceof Refusal) return changed;
    const row = { pairId: which.pair_id, cause, staffId: by.staffId, at: by.now };
    await addDamage(tx, row, cleaned);
    return changed;
  });
});

type CleanPhoto = Parameters<typeof addDamage>[2][number];

/** Its picture alone, if it is a JPEG of an allowed size. What it is called does not count. */
function cleanPhoto({ image, marks }: DamagePhoto): CleanPhoto | Refusal {
  const jpeg = cleanJpeg(Buffer.from(image, "base64"));
  if (jpeg === undefined) return refuse("photo_invalid", "a photo must be a JPEG");
  const { damagePhotoSide: side, damagePhotoBytes: bytes } = limits;
  if (jpeg.width > side || jpeg.height > side || jpeg.bytes.length > bytes) {
    return refuse("photo_invalid", `a photo can have at most ${side} pixels a side and ${bytes} bytes`);
  }
  return { image: jpeg.bytes, marks };
}

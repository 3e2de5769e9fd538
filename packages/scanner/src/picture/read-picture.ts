import type { SightingCode, Tip } from "../camera/tips.ts";
import type { ScannedCode } from "../code.ts";
import { createDecoder, type Decoder } from "../decoder/decoder.ts";
import type { Region } from "../geometry/region.ts";

export type PictureRefusalCode = "unsupported_type" | "broken_picture" | "engine_unavailable";

/** `none`: a sound picture in which no code was found; `tip`: what to do about what it shows instead. */
export type PictureRead =
  | { readonly kind: "read"; readonly code: ScannedCode }
  | { readonly kind: "none"; readonly tip: Tip<SightingCode> | undefined }
  | { readonly kind: "refused"; readonly code: PictureRefusalCode; readonly message: string };

const messages: Record<PictureRefusalCode, string> = {
  unsupported_type: "Not a picture of a type that can be read: jpg, jpeg, ico, gif, svg, webp, png, bmp.",
  broken_picture: "The picture is broken.",
  engine_unavailable: "The barcode engine could not be loaded.",
};

/**
 * Single-frame mode: the code in a picture file (CA-09). The whole picture is searched, the region chooses where there
 * are several codes. One picture is one look: there is no second frame to agree with.
 */
export async function readPicture(file: Blob, region?: Region): Promise<PictureRead> {
  const loaded = await import("./load-picture.ts").catch(() => undefined);
  if (!loaded) return refuse("engine_unavailable");
  const { loadPicture, pictureType } = loaded;
  const type = await pictureType(file).catch(() => "unreadable" as const);
  if (type === "unreadable") return refuse("broken_picture");
  if (!type) return refuse("unsupported_type");
  let decoder: Decoder;
  try {
    decoder = createDecoder();
  } catch {
    return refuse("engine_unavailable");
  }
  // Handled from the start, because a broken picture closes the decoder before anyone waits.
  const ready = decoder.ready.then(
    () => true,
    () => false,
  );
  try {
    const picture = await loadPicture(file, type).catch(() => undefined);
    if (!picture) return refuse("broken_picture");
    if (!(await ready)) {
      picture.close();
      return refuse("engine_unavailable");
    }
    const read = await decoder.decodePicture(picture, region);
    const code = read.code ?? read.other;
    return code ? { kind: "read", code } : { kind: "none", tip: read.hint?.tip };
  } catch {
    return refuse("engine_unavailable");
  } finally {
    decoder.close();
  }
}

function refuse(code: PictureRefusalCode): PictureRead {
  return { kind: "refused", code, message: messages[code] };
}

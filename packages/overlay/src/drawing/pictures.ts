import { ScannerError } from "@horma/scanner/error";

/**
 * Loads a picture, turned as its camera says.
 * @throws ScannerError `network_error` when it cannot be had or is no picture
 */
export async function loadPicture(source: Blob | string): Promise<HTMLImageElement> {
  const url = typeof source === "string" ? source : URL.createObjectURL(source);
  const image = new Image();
  // A canvas with another origin's picture cannot be read unless that origin allows it.
  if (/^https?:/.test(url)) image.crossOrigin = "anonymous";
  image.src = url;
  try {
    await image.decode();
    return image;
  } catch (cause) {
    throw new ScannerError("network_error", typeof source === "string" ? source : source.type, { cause });
  } finally {
    if (source instanceof Blob) URL.revokeObjectURL(url);
  }
}

/** The pictures of image items by their address: each is asked for once, when it is first drawn. */
export interface Pictures {
  get(src: string): HTMLImageElement | undefined;
}

/** `onLoad` tells that another picture can be drawn, `onError` of one that can't. */
export function createPictures(onLoad: () => void, onError: (error: ScannerError) => void): Pictures {
  const loaded = new Map<string, HTMLImageElement | undefined>();
  return {
    get(src) {
      if (loaded.has(src)) return loaded.get(src);
      loaded.set(src, undefined);
      loadPicture(src).then((image) => {
        loaded.set(src, image);
        onLoad();
      }, onError);
      return undefined;
    },
  };
}

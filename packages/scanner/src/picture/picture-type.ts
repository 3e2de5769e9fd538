/** The kinds of picture that can be read (CA-09); jpg and jpeg are one. */
export type PictureType = "jpeg" | "icon" | "gif" | "svg" | "webp" | "png" | "bmp";

/** Enough of a file to tell what it is: an SVG may start with a declaration and a comment. */
const headLength = 1024;

/** What a file is, by its first bytes: names and declared types are often wrong. Undefined when it is none of CA-09. */
export async function pictureType(file: Blob): Promise<PictureType | undefined> {
  const bytes = new Uint8Array(await file.slice(0, headLength).arrayBuffer());
  const latin = String.fromCharCode(...bytes);
  if (latin.startsWith("\xff\xd8\xff")) return "jpeg";
  if (latin.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (/^GIF8[79]a/.test(latin)) return "gif";
  if (/^RIFF[\s\S]{4}WEBP/.test(latin)) return "webp";
  if (latin.startsWith("\0\0\x01\0")) return "icon";
  if (/^BM[\s\S]{4}\0\0\0\0/.test(latin)) return "bmp";
  return isSvg(new TextDecoder().decode(bytes)) ? "svg" : undefined;
}

function isSvg(text: string): boolean {
  const root = text.replace(/^\uFEFF|<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>]*>/gi, "").trimStart();
  return /^<(\w+:)?svg[\s>]/i.test(root);
}

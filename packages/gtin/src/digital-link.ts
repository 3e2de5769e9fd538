import { gtinLength } from "./gtin.ts";
import { asSent } from "./keyboard-layout.ts";

/** What may follow a GTIN in a link's path, each with a value: variant, lot, serial, third-party serial. */
const qualifiers = new Set(["22", "10", "21", "235", "cpv", "lot", "ser"]);
/** Identifiers of a GTIN: the number, and the word that links used before version 1.2. */
const identifiers = ["01", "gtin"];

/**
 * The GTIN in a GS1 Digital Link (URI Syntax 1.4), behind any domain and path. Only qualifiers may follow it in the path.
 * Undefined for any other text.
 */
export function gtinInLink(text: string): string | undefined {
  const address = addressIn(text);
  const parts = address?.pathname.replace(/\/$/, "").split("/").slice(1).map(decoded) ?? [];
  for (let place = parts.length - 2; place >= 0; place--) {
    const value = parts[place + 1] ?? "";
    if (!identifiers.includes(parts[place] ?? "") || !gtinLength.test(value)) continue;
    const behind = parts.slice(place + 2);
    const paired = behind.length % 2 === 0;
    if (paired && behind.every((part, index) => (index % 2 === 0 ? qualifiers.has(part) : part !== "")))
      return value;
  }
  return undefined;
}

/** The store that a product's link goes through: the part of its path after `store`, before the GTIN. */
export function storeInLink(text: string): string | undefined {
  const link = asSent(text.normalize("NFKC").trim());
  if (gtinInLink(link) === undefined) return undefined;
  const parts = addressIn(link)?.pathname.split("/").map(decoded) ?? [];
  const place = parts.indexOf("store");
  return place < 0 ? undefined : parts[place + 1];
}

/** A web address, also one printed without its scheme. */
function addressIn(text: string): URL | undefined {
  const bare = /^[\w-]+(?:\.[\w-]+)+(?::\d+)?\//.test(text);
  if (!bare && !/^https?:\/\//i.test(text)) return undefined;
  try {
    return new URL(bare ? `https://${text}` : text);
  } catch {
    return undefined;
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

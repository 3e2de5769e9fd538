import { searchFor } from "@horma/domain";
import type { Reader } from "../db/database.ts";
import { findSkus } from "../product/product-store.ts";

/** Whether a code that was scanned from a shoe box, or typed, is that of a sku: its EAN or the sku itself. */
export async function isCodeOf(reader: Reader, sku: string, code: string): Promise<boolean> {
  const asked = searchFor(code);
  if (asked === undefined) return false;
  if (asked.type === "sku") return asked.q === sku;
  const [row] = await findSkus(reader, [sku]);
  return row?.ean === asked.q;
}

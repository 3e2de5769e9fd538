import { plural, t } from "@lingui/core/macro";

/** Codes that a table's cell shows; more are only counted. */
const mostCodes = 8;

/** The stores of a person or a group, by their codes; null for every store. */
export function storesText(stores: readonly string[] | null): string {
  if (stores === null) return t`Todas`;
  if (stores.length <= mostCodes) return stores.join(", ");
  return plural(stores.length, { one: "1 tienda", other: "# tiendas" });
}

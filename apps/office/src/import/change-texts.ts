import { shownNumber } from "@horma/app/shown";
import type { ChangedField, FileKind, RowChange } from "@horma/contract";
import { shownLanguage } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { paths } from "../paths.ts";

/** Columns of files whose values are pesos. */
const inPesos = ["value", "price", "offer"];

/** What a file changes of a field: "precio", "EAN que se quitan". */
export function fieldText({ table, column }: ChangedField, { columns }: Pick<FileKind, "columns">): string {
  if (column === null) return removedText(table);
  const known = columns.find(({ key }) => key === column);
  if (known !== undefined) return shownLanguage().startsWith("en") ? known.key : known.name;
  if (column === "set_back") return t`Correcciones de personas que vuelven atrás`;
  const own: Record<string, string> = { opens: t`abre`, closes: t`cierra`, reason: t`motivo` };
  return own[column] ?? column;
}

function removedText(table: string): string {
  switch (table) {
    case "price":
      return t`Precios que se quitan`;
    case "sku_ean":
      return t`EAN que se quitan`;
    case "slot":
      return t`Lugares que se quitan`;
    case "seat":
      return t`Asientos que se quitan`;
    case "product_picture":
      return t`Fotos que se quitan`;
    case "store_hours":
    case "store_exception":
      return t`Horarios que se quitan`;
    default:
      return t`Filas que se quitan`;
  }
}

/** What a changed row is of: its name, and what else says which one it is: `880101410, tienda 0101, B-07-3`. */
export function rowText({ of, name }: RowChange): { name: string; which: string } {
  const { product, store, sku, type, location, starts, ...others } = of;
  const parts = [
    product,
    sku,
    type === "offer" && t`oferta`,
    store && t`tienda ${store}`,
    location,
    starts && t`desde ${starts.slice(0, 16).replace("T", " ")}`,
    ...Object.values(others),
  ].filter((part) => typeof part === "string");
  const [first = "", ...rest] = parts;
  return name === null ? { name: first, which: rest.join(", ") } : { name, which: parts.join(", ") };
}

/** Where a changed row is seen: the product, the stock of a sku in a store, or the store. Undefined where there is no such page. */
export function rowPath(
  { table }: ChangedField,
  { of: { product, sku, code, store = code } }: RowChange,
): string | undefined {
  if (table === "stock" && store !== undefined && sku !== undefined)
    return `${paths.stock}?${new URLSearchParams({ store, q: sku })}`;
  if (product !== undefined) return paths.product(product);
  if (sku !== undefined) return `${paths.catalogue}?${new URLSearchParams({ q: sku })}`;
  return store === undefined ? undefined : `${paths.store}?${new URLSearchParams({ store })}`;
}

/** A value before or after, as people read it; null where there is none. */
export function valueText({ column }: ChangedField, value: string | null): string | null {
  if (value === null || value === "") return null;
  if (value === "true" || value === "false") return value === "true" ? t`sí` : t`no`;
  if (column !== null && inPesos.includes(column) && /^\d+$/.test(value))
    return `$${shownNumber(Number(value))}`;
  return value;
}

/** How much a number changed: "−43%"; a count of pieces by pieces. Undefined of what is no number. */
export function differenceText(field: ChangedField, { from, to }: RowChange): string | undefined {
  if (field.up + field.down === 0 || from === null || to === null) return undefined;
  const [before, after] = [Number(from), Number(to)];
  const pieces = field.table === "stock" || before === 0;
  return pieces
    ? shownNumber(after - before, { signDisplay: "always" })
    : shownNumber((after - before) / before, {
        style: "percent",
        signDisplay: "always",
        maximumFractionDigits: 1,
      });
}

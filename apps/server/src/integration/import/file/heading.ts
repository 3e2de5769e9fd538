import { plain } from "../cell.ts";
import type { Kind } from "../kind.ts";

/** A heading without case, accents, signs and blanks: `EAN-13` is `ean13`, `N° talla` is `talla`, `Cód. de tienda` is `codigotienda`. */
export function headingKey(text: string): string {
  return plain(text.replace(/^\s*n\s*[°º.]+\s*/i, ""))
    .split("_")
    .filter((word) => word !== "de" && word !== "del")
    .map((word) => (word === "cod" ? "codigo" : word))
    .join("");
}

const names = new WeakMap<Kind["columns"], ReadonlyMap<string, string>>();

/** A kind's columns by the names of their headings. */
export function namesOf({ columns }: Kind): ReadonlyMap<string, string> {
  const known = names.get(columns);
  if (known !== undefined) return known;
  const each = columns.flatMap(({ key, names: [...others] }) =>
    [key, ...others].map((name): [string, string] => [headingKey(name), key]),
  );
  const made = new Map(each);
  names.set(columns, made);
  return made;
}

/** A kind's column by its heading, or null. A column of the kind's rest is `rest.name`. */
export function columnOf(
  heading: string,
  kind: Kind,
  mapping: Readonly<Record<string, string>>,
): string | null {
  const name = headingKey(heading);
  const mapped = Object.entries(mapping).find(([written]) => headingKey(written) === name)?.[1] ?? heading;
  const column = namesOf(kind).get(headingKey(mapped));
  if (column !== undefined) return column;
  const isRest = restName.test(plain(mapped)) && !reasonHeadings.includes(plain(mapped));
  return kind.rest && isRest ? `rest.${plain(mapped)}` : null;
}

/** Headings of the column in which refused rows come back with their reasons. They say nothing to us. */
export const reasonHeadings: readonly string[] = ["motivo", "reason"];

const restName = /^[a-z][a-z0-9_]{0,15}$/;

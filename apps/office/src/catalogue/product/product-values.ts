/** What the form of a product holds, and what of it has to be sent. */
import type { CatalogueProduct, EditCatalogueProductBody, RefusedField } from "@horma/contract";
import { displaySize, officeFields, productFields } from "@horma/domain";
import { changedFields, type FormOf, fieldsForm } from "../../form/record-form.ts";

/** What a product says of itself, and the names of that. */
type Named = FormOf<typeof productFields>;
export type NamedField = keyof Named;
const names = officeFields(productFields);

/** Texts as they are typed. */
export type ProductValues = {
  named: Named;
  pictures: { address: string; shown: string }[];
  prices: { type: "normal" | "offer"; value: string; starts: string; ends: string }[];
  sizes: { sku: string; size: string; code: string; ean: string; fresh: boolean }[];
};

/** A product as its form shows it. */
export function valuesOf(product: CatalogueProduct): ProductValues {
  const { pictures, prices, sizes } = product;
  return {
    named: fieldsForm(productFields, product),
    pictures: pictures.map(({ address, shown }) => ({ address, shown })),
    prices: prices.map(({ type, value, starts, ends }) => ({
      type,
      value: String(value),
      starts: minuteOf(starts),
      ends: minuteOf(ends),
    })),
    sizes: sizes.map(({ sku, size, code, eans }) => ({
      sku,
      size: displaySize(size),
      code: code ?? "",
      ean: eans.join(" "),
      fresh: false,
    })),
  };
}

/** A time as a field for it has it: to the minute. */
function minuteOf(time: string | null): string {
  return time?.slice(0, 16) ?? "";
}

type Part = "products" | "skus" | "pictures" | "prices";
/** An edit, and the place in the form of each row that is sent; undefined of one that only removes. */
export type ProductEdit = {
  body: Pick<EditCatalogueProductBody, Part>;
  places: Record<Part, (number | undefined)[]>;
};

/** What differs between a product and its form; undefined where nothing does. */
export function editOf(product: CatalogueProduct, now: ProductValues): ProductEdit | undefined {
  const was = valuesOf(product);
  const named = changedFields(productFields, was.named, now.named);
  const parts = {
    products: Object.keys(named).length === 0 ? [] : [{ row: named, place: 0 }],
    skus: skusOf(was.sizes, now.sizes),
    pictures: picturesOf(product.pictures, now.pictures),
    prices: pricesOf(product.prices, now.prices),
  };
  const sent = Object.entries(parts).filter(([, rows]) => rows.length > 0);
  if (sent.length === 0) return undefined;
  return {
    body: Object.fromEntries(sent.map(([part, rows]) => [part, rows.map(({ row }) => row)])),
    places: Object.fromEntries(
      Object.entries(parts).map(([part, rows]) => [part, rows.map(({ place }) => place)]),
    ) as ProductEdit["places"],
  };
}

function skusOf(was: ProductValues["sizes"], now: ProductValues["sizes"]) {
  const known = new Map(was.map((each) => [each.sku, each]));
  return now.flatMap(({ sku, size, code, ean, fresh }, place) => {
    const before = fresh ? undefined : known.get(sku);
    const row = {
      sku: sku.trim(),
      ...(size !== before?.size && { size }),
      ...(code !== (before?.code ?? "") && { code }),
      ...(ean !== (before?.ean ?? "") && { ean }),
    };
    return Object.keys(row).length > 1 ? [{ row, place }] : [];
  });
}

/** Pictures move up to close gaps; what is after the last of them goes. */
function picturesOf(was: CatalogueProduct["pictures"], now: ProductValues["pictures"]) {
  const known = new Map(was.map(({ position, address }) => [position, address]));
  const written = now.flatMap(({ address }, place) =>
    address === known.get(place + 1) ? [] : [{ row: { position: place + 1, address }, place }],
  );
  const gone = was
    .filter(({ position }) => position > now.length)
    .map(({ position }) => ({ row: { position, removed: true as const }, place: undefined }));
  const moved =
    now.some(({ address }, place) => address !== was[place]?.address) || now.length !== was.length;
  return moved ? [...written, ...gone] : [];
}

/** A price is known by its type and start: with another start it is another one. */
function pricesOf(was: CatalogueProduct["prices"], now: ProductValues["prices"]) {
  const keyOf = (type: string, starts: string) => `${type} ${starts}`;
  const known = new Map(was.map((each) => [keyOf(each.type, minuteOf(each.starts)), each]));
  const named = new Set(now.map(({ type, starts }) => keyOf(type, starts)));
  const gone = [...known].flatMap(([key, { type, starts }]) =>
    named.has(key) ? [] : [{ row: { type, starts: starts ?? "", removed: true as const }, place: undefined }],
  );
  const written = now.flatMap(({ type, value, starts, ends }, place) => {
    const before = known.get(keyOf(type, starts));
    if (before && String(before.value) === value && minuteOf(before.ends) === ends) return [];
    return [{ row: { type, value, ends, starts: before?.starts ?? starts }, place }];
  });
  return [...gone, ...written];
}

/** The name of the form's field that a refused value is of; undefined of what is only removed. */
export function fieldOf(
  { part, row, column }: RefusedField,
  places: ProductEdit["places"],
): string | undefined {
  const place = places[part as Part]?.[row];
  if (place === undefined) return undefined;
  switch (part as Part) {
    case "products":
      return names.some((name) => name === column) ? `named.${column}` : undefined;
    case "skus":
      return `sizes.${place}.${column === "size" || column === "code" || column === "ean" ? column : "sku"}`;
    case "pictures":
      return `pictures.${place}.address`;
    case "prices":
      return `prices.${place}.${column === "starts" || column === "ends" ? column : "value"}`;
  }
}

/** A form over a newer product: what its person had changed stays, and all else is new. */
export function rebased(was: CatalogueProduct, mine: ProductValues, theirs: CatalogueProduct): ProductValues {
  const [before, after] = [valuesOf(was), valuesOf(theirs)];
  const own = <T>(base: T, typed: T, next: T): T =>
    JSON.stringify(base) === JSON.stringify(typed) ? next : typed;
  const known = new Map(before.sizes.map((each) => [each.sku, each]));
  const typed = new Map(mine.sizes.filter(({ fresh }) => !fresh).map((each) => [each.sku, each]));
  const there = new Set(after.sizes.map(({ sku }) => sku));
  return {
    named: Object.fromEntries(
      names.map((name) => [name, own(before.named[name], mine.named[name], after.named[name])]),
    ) as Named,
    pictures: own(before.pictures, mine.pictures, after.pictures),
    prices: own(before.prices, mine.prices, after.prices),
    sizes: [
      ...after.sizes.map((size) => {
        const [base, edited] = [known.get(size.sku), typed.get(size.sku)];
        if (base === undefined || edited === undefined) return size;
        return {
          ...size,
          size: own(base.size, edited.size, size.size),
          code: own(base.code, edited.code, size.code),
          ean: own(base.ean, edited.ean, size.ean),
        };
      }),
      ...mine.sizes.filter(({ fresh, sku }) => fresh && !there.has(sku.trim())),
    ],
  };
}

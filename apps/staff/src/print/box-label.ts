import type { ConvertionTable, StaffSearchAnswer } from "@horma/contract";
import { conversionRow, displaySize, normalizeSize } from "@horma/domain";

/** One sku of the catalogue, as the staff's search finds it. */
export type FoundProduct = StaffSearchAnswer["products"][number];

const systems = ["cl", "us", "uk", "eu", "cm"] as const;

/** A size in every system, as printed on a box's label. A missing system is a dash. */
export function sizeCells(table: ConvertionTable | null, size: string): { system: string; size: string }[] {
  const row = conversionRow(table, size) ?? { input_value: size, cl: size };
  return systems.map((system) => {
    const value = row[system];
    return { system: system.toUpperCase(), size: typeof value === "string" ? shown(system, value) : "–" };
  });
}

/** Centimetres are a length and keep their decimals. Other systems count in halves and thirds. */
function shown(system: string, value: string): string {
  return system === "cm" ? normalizeSize(value).replace(".", ",") : displaySize(value);
}

/** The skus of one shoe in one colour, by size. Models are in the order they were found. */
export type FoundModel = { key: string; brand: string; name: string; color: string; skus: FoundProduct[] };

export function byModel(products: readonly FoundProduct[]): FoundModel[] {
  const models = new Map<string, FoundModel>();
  for (const product of products) {
    const { brand, name, color } = product;
    const key = [brand, name, color].join(" · ");
    const model = models.get(key) ?? { key, brand, name, color, skus: [] };
    model.skus.push(product);
    models.set(key, model);
  }
  for (const { skus } of models.values()) skus.sort((a, b) => Number(a.size) - Number(b.size));
  return [...models.values()];
}

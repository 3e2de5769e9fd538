import type { Product } from "@horma/contract";
import {
  conversionRow,
  defaultSizeSystem,
  displaySize,
  localSize,
  normalizeSize,
  sizeSystems,
} from "@horma/domain";
import { shownLanguage } from "@horma/ui";

/** Systems the product's table can show; the default one alone when it has no table. */
export function systemsOf(product: Product): string[] {
  const systems = product.convertion_table === null ? [] : sizeSystems(product.convertion_table);
  return systems.length === 0 ? [defaultSizeSystem] : systems;
}

/** A size in a system as it is shown: `41½`. */
export function shownSize(product: Product, size: string, system: string = defaultSizeSystem): string {
  return showIn(system, localSize(product.convertion_table, size, system));
}

/** The line under a size: the same size in another system (`US 8½`), if the table has it. */
export function sizeNote(product: Product, size: string, system: string): string | undefined {
  const other = systemsOf(product).find((candidate) => candidate !== system);
  if (other === undefined) return undefined;
  const value = conversionRow(product.convertion_table, size)?.[other];
  return typeof value === "string" ? `${other.toUpperCase()} ${showIn(other, value)}` : undefined;
}

/** A size's cell in the conversion table; one without a row stands for itself, an unknown system shows a dash. */
export function conversionCell(product: Product, size: string, system: string): string {
  const row = conversionRow(product.convertion_table, size);
  if (row === undefined) return shownSize(product, size, system);
  const value = row[system];
  return typeof value === "string" ? showIn(system, value) : "–";
}

/** Centimetres are a length and keep their decimals (`26,5`, in English `26.5`); every other system counts in halves and thirds. */
function showIn(system: string, value: string): string {
  if (system !== "cm") return displaySize(value);
  const length = normalizeSize(value);
  return shownLanguage() === "en" ? length : length.replace(".", ",");
}

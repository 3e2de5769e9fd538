import type { ImportKind } from "@horma/domain";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** What each kind of file is called, in the order in which an empty server takes them. */
export const kindTexts: Record<ImportKind, MessageDescriptor> = {
  stores: msg`Tiendas`,
  seats: msg`Asientos`,
  slots: msg`Lugares de bodega`,
  devices: msg`Smartboxes y estantes`,
  staff: msg`Personas de las tiendas`,
  conversions: msg`Tablas de tallas`,
  products: msg`Productos`,
  skus: msg`Tallas y códigos`,
  prices: msg`Precios`,
  pictures: msg`Fotos`,
  catalogue: msg`Catálogo en un archivo`,
  stock: msg`Existencias`,
  moves: msg`Movimientos de existencias`,
};

/** Who takes a kind of files where there are cells: the head has the catalogue, a cell its stores; each has prices of its own. */
export const kindHomes: Record<ImportKind, "head" | "cell" | "both"> = {
  stores: "cell",
  seats: "cell",
  slots: "cell",
  devices: "cell",
  staff: "cell",
  conversions: "head",
  products: "head",
  skus: "head",
  prices: "both",
  pictures: "head",
  catalogue: "head",
  stock: "cell",
  moves: "cell",
};

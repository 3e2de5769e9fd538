/** Drafts and withdrawn products are not shown to shoppers (CT-07). */
export const productStates = ["draft", "published", "withdrawn"] as const;
export type ProductState = (typeof productStates)[number];

/** What a product that is not withdrawn may lack: any picture, an EAN of one of its sizes, a normal price in force somewhere. */
export const catalogueGaps = ["picture", "ean", "price"] as const;
export type CatalogueGap = (typeof catalogueGaps)[number];

/** How the office's list of products is sorted: by one of these, from the last on after a hyphen. */
export const catalogueOrders = ["id", "-id", "name", "-name", "brand", "-brand"] as const;
export type CatalogueOrder = (typeof catalogueOrders)[number];

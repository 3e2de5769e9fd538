import type { CatalogueGap, ProductState } from "@horma/domain";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** What a product lacks. */
export const gapTexts: Record<CatalogueGap, MessageDescriptor> = {
  picture: msg`Sin foto`,
  ean: msg`Sin EAN`,
  price: msg`Sin precio`,
};

/** Whether shoppers see a product. */
export const stateTexts: Record<ProductState, MessageDescriptor> = {
  draft: msg`Borrador`,
  published: msg`Publicado`,
  withdrawn: msg`Retirado`,
};

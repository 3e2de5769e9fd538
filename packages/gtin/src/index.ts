export { checkDigit, hasRightCheckDigit } from "./check-digit.ts";
export { storeInLink } from "./digital-link.ts";
export { type Gtin, printedDigits, spellings, toGtin } from "./gtin.ts";
export {
  isCodeOf,
  type ProductCode,
  productCode,
  type SearchType,
  searchFor,
  skuSpellings,
} from "./product-code.ts";
export { expandUpcE, upcEAsEan } from "./upc-e.ts";

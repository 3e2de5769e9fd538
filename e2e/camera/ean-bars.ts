import { eanModules } from "@horma/gtin/bars";

/** The modules of an EAN-13 or EAN-8, true for a bar. */
export const eanBars = (ean: string): boolean[] => [...eanModules(ean)].map((module) => module === "1");

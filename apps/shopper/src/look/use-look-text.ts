import { pageConfig } from "@horma/app/page-config";
import type { LookText } from "@horma/domain";
import { shownLanguage } from "@horma/ui";
import { useLingui } from "@lingui/react";

/** The retailer's own text in the language on screen; undefined where the product's own stands. */
export function useLookText(name: LookText): string | undefined {
  useLingui();
  return pageConfig.texts[shownLanguage()]?.[name];
}

import type { Look } from "@horma/contract";
import { shownLanguage } from "@horma/ui";
import { logoAddress } from "./logo-address.ts";
import type { PhonePreviewProps } from "./PhonePreview.tsx";

/** A look as the small phone shows it, in the language on screen. */
export function shownLook({ name, theme, logo, texts }: Look): PhonePreviewProps["look"] {
  return {
    name,
    theme,
    claim: texts[shownLanguage()]?.claim,
    logo: logo && logoAddress(logo),
  };
}

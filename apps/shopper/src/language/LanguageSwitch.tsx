import { LinkButton, otherLanguages } from "@horma/ui";
import { useLingui } from "@lingui/react";
import { language } from "./language.ts";

/** The ways to the other languages, each named in itself. */
export function LanguageSwitch() {
  useLingui();
  return otherLanguages().map(([other, name]) => (
    <LinkButton key={other} lang={other} onClick={() => void language.choose(other)}>
      {name}
    </LinkButton>
  ));
}

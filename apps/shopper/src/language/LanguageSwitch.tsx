import { LinkButton, otherLanguages } from "@horma/ui";
import { useLingui } from "@lingui/react";
import { language } from "./language.ts";

/** Switches to the other languages, each named in its own language. */
export function LanguageSwitch() {
  useLingui();
  return otherLanguages().map(([other, name]) => (
    <LinkButton key={other} lang={other} onClick={() => void language.choose(other)}>
      {name}
    </LinkButton>
  ));
}

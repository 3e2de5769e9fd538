import { WordsProvider } from "@horma/ui";
import { i18n } from "@lingui/core";
import { I18nProvider, useLingui } from "@lingui/react";
import type { ReactNode } from "react";
import { componentWords } from "./words.ts";

/** Hands the language on screen to all screens and to the components they are made of. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  return (
    <I18nProvider i18n={i18n}>
      <ComponentWords>{children}</ComponentWords>
    </I18nProvider>
  );
}

function ComponentWords({ children }: { children: ReactNode }) {
  // Draws again, and so reads the words again, when the language changes.
  useLingui();
  return <WordsProvider value={componentWords()}>{children}</WordsProvider>;
}

import { LinkButton } from "@horma/ui";
import { useLingui } from "@lingui/react";
import { chooseLanguage, type Language } from "./language.ts";

const names: Record<Language, string> = { "es-CL": "Español", en: "English" };

/** The way to the other language, named in that language. */
export function LanguageSwitch({ className }: { className?: string | undefined }) {
  const other = useLingui().i18n.locale === "en" ? "es-CL" : "en";
  return (
    <LinkButton lang={other} className={className} onClick={() => void chooseLanguage(other)}>
      {names[other]}
    </LinkButton>
  );
}

import type { Look } from "@horma/contract";
import { isOwnColor, type LookText, lookTexts } from "@horma/domain";
import { languages } from "@horma/ui";

/** A look in a form: every language has every text, empty for the product's own. */
export type LookForm = {
  name: string;
  /** A theme of the design, or `own`. */
  theme: string;
  /** The retailer's own colour, used with `own`. */
  color: string;
  logo: string;
  texts: Record<string, Record<LookText, string>>;
};

/** What the colour field has before a colour is chosen. */
const firstColor = "#1d36d8";
export const own = "own";
const textNames = Object.keys(lookTexts) as LookText[];

/** The form that shows a look. */
export function formOf({ name, theme, logo, texts }: Look): LookForm {
  const colored = isOwnColor(theme);
  return {
    name,
    logo: logo ?? "",
    theme: colored ? own : theme,
    color: colored ? theme : firstColor,
    texts: Object.fromEntries(
      Object.keys(languages).map((language) => [
        language,
        Object.fromEntries(textNames.map((text) => [text, texts[language]?.[text] ?? ""])) as Record<
          LookText,
          string
        >,
      ]),
    ),
  };
}

/** The look that a form says: without the spaces around its texts, and without empty ones. */
export function lookOf({ name, theme, color, logo, texts }: LookForm): Look {
  const filled = Object.entries(texts).flatMap(([language, each]) => {
    const own = Object.entries(each).flatMap(([text, value]) => {
      const trimmed = value.trim();
      return trimmed === "" ? [] : [[text, trimmed]];
    });
    return own.length === 0 ? [] : [[language, Object.fromEntries(own)]];
  });
  return {
    name: name.trim(),
    logo: logo || null,
    theme: theme === own ? color.toLowerCase() : theme,
    texts: Object.fromEntries(filled),
  };
}

/** Whether two looks are the same. */
export function sameLook(one: Look, other: Look): boolean {
  const flat = ({ texts, ...rest }: Look) =>
    JSON.stringify([
      rest.name,
      rest.theme,
      rest.logo,
      ...Object.keys(texts)
        .toSorted()
        .map((language) => [language, ...textNames.map((text) => texts[language]?.[text] ?? "")]),
    ]);
  return flat(one) === flat(other);
}

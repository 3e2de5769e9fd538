/**
 * Every language of every app, each named in itself. Another one is a line here and what `npm run messages` then writes.
 * The words in the code are in the first one.
 */
export const languages = {
  "es-CL": "Español",
  en: "English",
} as const;

export type Language = keyof typeof languages;

/** The language of the code and of whoever has chosen none. */
export const sourceLanguage = "es-CL" satisfies Language;

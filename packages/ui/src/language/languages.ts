/**
 * Every language of every app, each named in itself. To add one, add a line here and run `npm run messages`. The words in the
 * code are in the first language.
 */
export const languages = {
  "es-CL": "Español",
  en: "English",
} as const;

export type Language = keyof typeof languages;

/** The language of the code, and of everybody who has not chosen one. */
export const sourceLanguage = "es-CL" satisfies Language;

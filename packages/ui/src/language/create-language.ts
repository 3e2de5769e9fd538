import { i18n, type Messages } from "@lingui/core";
import { messages as spanish } from "./en.po?source";
import { type Language, languages, sourceLanguage } from "./languages.ts";

/** An app's messages: Spanish at once, each other language when it is chosen (by file, as `import.meta.glob` gives them). */
export type Catalogues = {
  source: Messages;
  others: Record<string, () => Promise<Messages>>;
};

/** The messages of this package's components. */
const own: Catalogues = {
  source: spanish,
  others: import.meta.glob<Messages>("./*.po", { import: "messages" }),
};

/**
 * An app's language: its own messages and those of the components. The browser remembers the choice under the key.
 * `LanguageProvider` gives it to the screens.
 */
export function createLanguage(key: string, app: Catalogues) {
  const catalogues = [own, app];
  return {
    /** Loads the language that the address asks for (`?lang=en`), else the remembered one, else Spanish. */
    async start(): Promise<void> {
      for (const { source } of catalogues) i18n.load(sourceLanguage, source);
      i18n.activate(sourceLanguage);
      const asked = languageOf(new URLSearchParams(location.search).get("lang"));
      if (asked !== undefined) remember(key, asked);
      await show(catalogues, asked ?? languageOf(remembered(key)) ?? sourceLanguage);
    },
    /** Changes every screen at once. The device remembers the choice. */
    async choose(language: Language): Promise<void> {
      remember(key, language);
      await show(catalogues, language);
    },
    /** Returns to Spanish, for the next shopper at a kiosk. */
    async forget(): Promise<void> {
      remember(key, null);
      await show(catalogues, sourceLanguage);
    },
  };
}

/** The language on screen. */
export function shownLanguage(): Language {
  return languageOf(i18n.locale) ?? sourceLanguage;
}

/** The languages that are not on screen, each with its name. */
export function otherLanguages(): [Language, string][] {
  const shown = shownLanguage();
  return tags.filter((language) => language !== shown).map((language) => [language, languages[language]]);
}

const tags = Object.keys(languages) as Language[];

/** The language of a tag such as `en-US` or `es`; `undefined` if we do not have it. */
function languageOf(tag: string | null): Language | undefined {
  const primary = tag?.toLowerCase().split("-")[0];
  return tags.find((language) => language.split("-")[0] === primary);
}

async function show(catalogues: Catalogues[], language: Language): Promise<void> {
  try {
    if (language !== sourceLanguage) {
      const words = await Promise.all(catalogues.map(({ others }) => others[`./${language}.po`]?.()));
      for (const messages of words) i18n.load(language, messages ?? {});
    }
  } catch {
    // Without the network the app keeps its language.
    return;
  }
  i18n.activate(language);
  document.documentElement.lang = language;
}

function remember(key: string, language: Language | null): void {
  try {
    if (language === null) localStorage.removeItem(key);
    else localStorage.setItem(key, language);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

function remembered(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

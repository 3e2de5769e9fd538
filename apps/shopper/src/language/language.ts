import { i18n } from "@lingui/core";
import { messages as spanish } from "./es-CL.po";

/** Spanish (Chile) is the store's language, English is for its visitors. */
export type Language = "es-CL" | "en";

/** Our own key beside those of DM-09: what a shopper chose stays until the visit of another begins. */
const languageKey = "language";

/** Reads the words of the language asked for (`?lang=en`), else of the remembered one, else Spanish. */
export async function startLanguage(): Promise<void> {
  i18n.load("es-CL", spanish);
  const asked = languageOf(new URLSearchParams(location.search).get("lang"));
  if (asked !== undefined) remember(asked);
  await show(asked ?? languageOf(remembered()) ?? "es-CL");
}

/** The shopper chose a language: every screen changes at once, and the device remembers it. */
export async function chooseLanguage(language: Language): Promise<void> {
  remember(language);
  await show(language);
}

/** Back to Spanish, for the next shopper at a kiosk. */
export async function forgetLanguage(): Promise<void> {
  remember(null);
  await show("es-CL");
}

/** The language on screen. */
export function shownLanguage(): Language {
  return languageOf(i18n.locale) ?? "es-CL";
}

/** What a tag such as `en-US` or `es` stands for; `undefined` where we do not speak it. */
function languageOf(tag: string | null): Language | undefined {
  const primary = tag?.toLowerCase().split("-")[0];
  if (primary === "en") return "en";
  return primary === "es" ? "es-CL" : undefined;
}

async function show(language: Language): Promise<void> {
  try {
    if (language === "en") i18n.load("en", (await import("./en.po")).messages);
  } catch {
    // Without the network the app stays in the language it has.
    return;
  }
  i18n.activate(language);
  document.documentElement.lang = language;
}

function remember(language: Language | null): void {
  try {
    if (language === null) localStorage.removeItem(languageKey);
    else localStorage.setItem(languageKey, language);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

function remembered(): string | null {
  try {
    return localStorage.getItem(languageKey);
  } catch {
    return null;
  }
}

import type { LinguiConfig } from "@lingui/conf";
import { formatter } from "@lingui/format-po";
import { languages, sourceLanguage } from "./packages/ui/src/language/languages.ts";

const workspaces = ["packages/ui", "apps/shopper", "apps/staff", "apps/office"];

/** Spanish is what the code says; `npm run messages` writes what is new into the catalogues of the other languages. */
const config: LinguiConfig = {
  rootDir: import.meta.dirname,
  sourceLocale: sourceLanguage,
  locales: Object.keys(languages).filter((language) => language !== sourceLanguage),
  fallbackLocales: { default: sourceLanguage },
  catalogs: workspaces.map((workspace) => ({
    path: `<rootDir>/${workspace}/src/language/{locale}`,
    include: [`<rootDir>/${workspace}/src`],
  })),
  orderBy: "message",
  // Without line numbers a file that moves its lines does not change the catalogues.
  format: formatter({ lineNumbers: false }),
};

export default config;

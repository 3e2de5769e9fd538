import type { LinguiConfig } from "@lingui/conf";
import { formatter } from "@lingui/format-po";

/** Spanish is what the code says; `npm run messages` writes what is new into the catalogues of both languages. */
const config: LinguiConfig = {
  rootDir: import.meta.dirname,
  sourceLocale: "es-CL",
  locales: ["es-CL", "en"],
  fallbackLocales: { default: "es-CL" },
  catalogs: [{ path: "<rootDir>/src/language/{locale}", include: ["<rootDir>/src"] }],
  orderBy: "message",
  // Without line numbers a file that moves its lines does not change the catalogues.
  format: formatter({ lineNumbers: false }),
};

export default config;

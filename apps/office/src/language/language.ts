import { createLanguage } from "@horma/ui";
import type { Messages } from "@lingui/core";
import { messages as spanish } from "./en.po?source";

/** The office's language. It stays until another one is chosen. */
export const language = createLanguage("office-language", {
  source: spanish,
  others: import.meta.glob<Messages>("./*.po", { import: "messages" }),
});

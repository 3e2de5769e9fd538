import { createLanguage } from "@horma/ui";
import type { Messages } from "@lingui/core";
import { messages as spanish } from "./en.po?source";

/** Our own storage key beside DM-09's: the choice stays until another shopper's visit begins. */
export const language = createLanguage("language", {
  source: spanish,
  others: import.meta.glob<Messages>("./*.po", { import: "messages" }),
});

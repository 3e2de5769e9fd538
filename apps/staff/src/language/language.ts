import { createLanguage } from "@horma/ui";
import type { Messages } from "@lingui/core";
import { messages as spanish } from "./en.po?source";

/**
 * The tablet's language. Staff choose it on the sign-in screen or in their menu, and it stays until someone chooses another.
 */
export const language = createLanguage("staff-language", {
  source: spanish,
  others: import.meta.glob<Messages>("./*.po", { import: "messages" }),
});

import { createLanguage } from "@horma/ui";
import type { Messages } from "@lingui/core";
import { messages as spanish } from "./es-CL.po";

/** The office's language. It stays until another one is chosen. */
export const language = createLanguage("office-language", {
  source: spanish,
  others: import.meta.glob<Messages>(["./*.po", "!./es-CL.po"], { import: "messages" }),
});

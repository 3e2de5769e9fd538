import { createLanguage } from "@horma/ui";
import type { Messages } from "@lingui/core";
import { messages as spanish } from "./es-CL.po";

/** Our own key beside those of DM-09: what a shopper chose stays until the visit of another begins. */
export const language = createLanguage("language", {
  source: spanish,
  others: import.meta.glob<Messages>(["./*.po", "!./es-CL.po"], { import: "messages" }),
});

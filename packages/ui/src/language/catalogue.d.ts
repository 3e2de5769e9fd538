/** A catalogue's texts in the language of the code. */
declare module "*.po?source" {
  import type { Messages } from "@lingui/core";

  export const messages: Messages;
}

declare module "*.po" {
  import type { Messages } from "@lingui/core";
  export const messages: Messages;
}

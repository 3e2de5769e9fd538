import { t } from "@lingui/core/macro";

/** What follows when the box with the pairs does not work: someone carries them elsewhere (docs/spec/escalation.md, 6). */
export function boxFailedText(): string {
  return t`La Smartbox no funciona. Alguien de la tienda lleva tu pedido a otro lugar: míralo en esta pantalla.`;
}

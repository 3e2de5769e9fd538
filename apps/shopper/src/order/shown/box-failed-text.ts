import { t } from "@lingui/core/macro";

/** Where to go when the box with the pairs does not work: somebody carries them there (docs/spec/escalation.md, 6). */
export function boxFailedText(): string {
  return t`La Smartbox no funciona. Ve a la Zona de Entrega: alguien de la tienda lleva tu pedido hasta ahí.`;
}

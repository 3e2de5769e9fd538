import type { PollAnswer } from "@horma/ui";
import { t } from "@lingui/core/macro";

/** What the shopper reads after choosing a face (SC-14); `nickname` may be unknown. */
export function pollReply(answer: PollAnswer, nickname: string | null): { title: string; text: string } {
  switch (answer) {
    case 1:
      return {
        title: nickname ? t`¡Gracias, ${nickname}!` : t`¡Gracias!`,
        text: t`Esperamos seguir ayudándote cuando lo necesites.`,
      };
    case 2:
      return { title: t`Gracias por contarnos`, text: t`Revisaremos tu caso para seguir mejorando.` };
    case 3:
      return {
        title: nickname ? t`Lo sentimos, ${nickname}` : t`Lo sentimos`,
        text: t`Revisaremos lo que pasó para que no se repita.`,
      };
    case 4:
      return {
        title: nickname ? t`Lo sentimos mucho, ${nickname}` : t`Lo sentimos mucho`,
        text: t`Ya le avisamos a una persona de la tienda. Viene a ayudarte.`,
      };
  }
}

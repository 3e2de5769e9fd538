import type { Words } from "@horma/ui";
import { t } from "@lingui/core/macro";

/** What the components of `@horma/ui` say by themselves, in the language on screen. */
export function componentWords(): Words {
  return {
    back: t`Volver`,
    delete: t`Borrar`,
    keyboard: t`Teclado`,
    shift: t`Mayúsculas`,
    accents: t`Tildes`,
    space: t`espacio`,
    code: t`Código`,
    size: t`Talla`,
    sizeChosen: t`elegida`,
    sizeUnavailable: t`No disponible`,
    slotUnavailable: t`- No disponible`,
    normalPrice: t`Precio normal`,
    offerPrice: t`Precio oferta`,
    timeLeft: t`Quedan`,
    rating: (value) => t`${value} de 5`,
    step: (step, steps) => t`Paso ${step} de ${steps}`,
    pollAnswers: [t`Me encantó`, t`Bien`, t`Más o menos`, t`Mal`],
  };
}

import { type MissReason, missReasons } from "@horma/domain";
import { t } from "@lingui/core/macro";

/** The runner's reasons for a missing pair, each with what happens to the pair. */
export const missReasonWords = (): Record<
  MissReason,
  { text: (location: string | null) => string; note: string }
> => ({
  not_there: {
    text: (location) => (location === null ? t`No está en su lugar` : t`No está en ${location}`),
    note: t`Se buscará como par perdido`,
  },
  incomplete: { text: () => t`La caja está incompleta`, note: t`Va al estante de devoluciones` },
  damaged: { text: () => t`Está dañado`, note: t`Sale de la venta` },
  with_other_shopper: { text: () => t`Lo tiene otro cliente`, note: t`Sigue en salón` },
  sold: { text: () => t`Ya se vendió`, note: t`Se corrige el stock` },
});

/** What "Qué pasará" says of the pair itself. `size` as it is shown. */
export function pairGoes(reason: MissReason, size: string): string {
  switch (reason) {
    case "not_there":
      return t`La ${size} queda en la lista de pares perdidos`;
    case "with_other_shopper":
      return t`La ${size} se buscará en el salón, en la lista de pares perdidos`;
    case "incomplete":
      return t`La ${size} va al estante de devoluciones`;
    case "damaged":
      return t`La ${size} sale de la venta`;
    case "sold":
      return t`El stock de la ${size} se corrige: ya no está en la tienda`;
  }
}

/** The reason in an event or a pair, if it has one. */
export function missReasonOf(text: string | null): MissReason | undefined {
  return missReasons.find((reason) => reason === text);
}

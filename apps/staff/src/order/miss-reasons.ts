import { type MissReason, missReasons } from "@horma/domain";

/** Why a pair is not to be had, as the runner chooses it, with what becomes of the pair. */
export const missReasonWords: Record<
  MissReason,
  { text: (location: string | null) => string; note: string }
> = {
  not_there: {
    text: (location) => (location === null ? "No está en su lugar" : `No está en ${location}`),
    note: "Se buscará como par perdido",
  },
  incomplete: { text: () => "La caja está incompleta", note: "Va al estante de devoluciones" },
  damaged: { text: () => "Está dañado", note: "Sale de la venta" },
  with_other_shopper: { text: () => "Lo tiene otro cliente", note: "Sigue en salón" },
  sold: { text: () => "Ya se vendió", note: "Se corrige el stock" },
};

/** What the runner reads in "Qué pasará" of the pair itself; `size` as it is shown. */
export function pairGoes(reason: MissReason, size: string): string {
  switch (reason) {
    case "not_there":
      return `La ${size} queda en la lista de pares perdidos`;
    case "with_other_shopper":
      return `La ${size} se buscará en el salón, en la lista de pares perdidos`;
    case "incomplete":
      return `La ${size} va al estante de devoluciones`;
    case "damaged":
      return `La ${size} sale de la venta`;
    case "sold":
      return `El stock de la ${size} se corrige: ya no está en la tienda`;
  }
}

/** The reason an event or a pair tells, if it is one. */
export function missReasonOf(text: string | null): MissReason | undefined {
  return missReasons.find((reason) => reason === text);
}

import { createContext, useContext } from "react";

/** What the components say by themselves; everything else they are handed. */
export type Words = {
  back: string;
  delete: string;
  keyboard: string;
  shift: string;
  accents: string;
  space: string;
  code: string;
  /** Read before a size: Talla 41. */
  size: string;
  sizeChosen: string;
  sizeUnavailable: string;
  /** In the place of a size's note (SC-06). */
  slotUnavailable: string;
  normalPrice: string;
  offerPrice: string;
  /** Read before the time: Quedan 4:12. */
  timeLeft: string;
  /** A rating, formatted, of five stars. */
  rating: (value: string) => string;
  step: (step: number, steps: number) => string;
  /** The poll's answers, best first. */
  pollAnswers: readonly [string, string, string, string];
};

const spanish: Words = {
  back: "Volver",
  delete: "Borrar",
  keyboard: "Teclado",
  shift: "Mayúsculas",
  accents: "Tildes",
  space: "espacio",
  code: "Código",
  size: "Talla",
  sizeChosen: "elegida",
  sizeUnavailable: "No disponible",
  slotUnavailable: "- No disponible",
  normalPrice: "Precio normal",
  offerPrice: "Precio oferta",
  timeLeft: "Quedan",
  rating: (value) => `${value} de 5`,
  step: (step, steps) => `Paso ${step} de ${steps}`,
  pollAnswers: ["Me encantó", "Bien", "Más o menos", "Mal"],
};

const WordsContext = createContext(spanish);

/** Another language for the components below it; without one they speak Spanish. */
export const WordsProvider = WordsContext.Provider;

export function useWords(): Words {
  return useContext(WordsContext);
}

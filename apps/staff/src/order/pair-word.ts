import type { BoardPair } from "@horma/contract";
import { leftBehind } from "./stage.ts";

/** How a pair stands, where that is more than that it is waited for. */
export function pairWord(pair: BoardPair): string | undefined {
  switch (pair.state) {
    case "requested":
      return undefined;
    case "picking":
      return pair.confirmed ? "Confirmada" : undefined;
    case "placed":
      return pair.device === null ? "En zona de entrega" : "En su lugar";
    case "with_shopper":
      return "En salón";
    case "bought":
      return "Comprada";
    case "missing":
      return "No está";
    case "shelved":
      return "Guardada";
    case "returned":
      return leftBehind(pair) ? "Sin retirar" : "Devuelta";
  }
}

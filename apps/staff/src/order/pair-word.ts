import type { BoardPair } from "@horma/contract";
import { t } from "@lingui/core/macro";
import { leftBehind } from "./stage.ts";

/** A pair's state, if it is more than waiting. */
export function pairWord(pair: BoardPair): string | undefined {
  switch (pair.state) {
    case "requested":
      return undefined;
    case "picking":
      return pair.confirmed ? t`Confirmada` : undefined;
    case "placed":
      return pair.device === null ? t`En zona de entrega` : t`En su lugar`;
    case "with_shopper":
      return t`En salón`;
    case "bought":
      return t`Comprada`;
    case "missing":
      return t`No está`;
    case "canceled":
      return t`Cancelada`;
    case "shelved":
      return t`Guardada`;
    case "returned":
      return leftBehind(pair) ? t`Sin retirar` : t`Devuelta`;
  }
}

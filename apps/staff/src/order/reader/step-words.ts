import type { BoardPair, StaffSearchAnswer } from "@horma/contract";
import { displaySize } from "@horma/domain";
import { t } from "@lingui/core/macro";
import type { OrderPair } from "../../returns/return-lists.ts";
import type { ScanResult } from "../../scan/scan-news.ts";
import { holderText } from "../holder.ts";
import { pairPlaceText } from "../order-place.ts";
import { shopper } from "../shopper.ts";
import type { PairStep } from "./scan-step.ts";

/** What a scan did with a pair, or why it did nothing, with the pair's size. */
export function stepWords({ order, pair }: OrderPair, step: PairStep): ScanResult {
  const size = displaySize(pair.size);
  const who = shopper(order);
  const ofWhom = t`La ${size} del pedido de ${who}.`;
  const right = (title: string, text = ofWhom): ScanResult => ({ verdict: "right", title, text });
  const wrong = (title: string, text = ofWhom): ScanResult => ({ verdict: "wrong", title, text });
  switch (step.kind) {
    case "confirm":
      return step.claim
        ? right(t`Tomaste el pedido de ${who}`, t`La ${displaySize(pair.size)} está confirmada`)
        : right(t`La ${displaySize(pair.size)} está confirmada`, t`Para ${shopper(order)}`);
    case "put_back":
      return right(t`La ${displaySize(pair.size)} está en su lugar`, pair.location ?? "");
    case "leave":
      return right(t`La ${displaySize(pair.size)} ya está confirmada`, t`Para ${shopper(order)}`);
    case "choose":
      return wrong(t`${who} espera una ${size}`, t`Otra igual vuelve de un cliente: mira cuál tienes.`);
    case "return":
      return returnWords(step.action, size, right) ?? right(pairPlaceText(pair));
    case "receive":
    case "hand_over":
    case "find":
    case "decide":
      return right(pairPlaceText(pair));
    case "none":
      return wrong(whyNot(pair, step.because));
  }
}

function returnWords(
  action: Extract<PairStep, { kind: "return" }>["action"],
  size: string,
  right: (title: string, text?: string) => ScanResult,
): ScanResult | undefined {
  if (action === "fetch") return right(t`La ${size} está retirada`, t`Déjala en el estante de devoluciones.`);
  if (action === "receive") return right(t`La ${size} volvió del taller`);
  return undefined;
}

function whyNot(pair: BoardPair, because: Extract<PairStep, { kind: "none" }>["because"]): string {
  switch (because) {
    case "carried":
      return holderText({ id: pair.holder_id, name: pair.holder });
    case "cleaning":
      return t`Todavía se sanitiza`;
    case "waits":
      return t`La toma quien está en bodega`;
    case "place":
      return pairPlaceText(pair);
  }
}

/** What is said of a code that no pair on the board has. `found` is its shoe; undefined if no one knows it. */
export function codeWords(found: StaffSearchAnswer["products"][number] | undefined): ScanResult {
  if (found === undefined) {
    return {
      verdict: "wrong",
      title: t`No conocemos ese código`,
      text: t`Busca el calzado por su nombre, en Escanear o en Buscar.`,
    };
  }
  const place = found.location ?? t`Sin ubicación`;
  return {
    verdict: "wrong",
    title: t`Nadie pidió esta ${displaySize(found.size)}`,
    text: t`${found.brand} ${found.name}. Su lugar: ${place}.`,
  };
}

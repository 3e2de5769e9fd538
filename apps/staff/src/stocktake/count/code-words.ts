import { server } from "@horma/app/server";
import { displaySize } from "@horma/domain";
import { type ProductCode, searchFor } from "@horma/gtin";
import { t } from "@lingui/core/macro";
import { findShoe } from "../../api/find-shoe.ts";
import { timeOfDay } from "../../time/clock-text.ts";
import type { CountDraft, CountedShoe } from "../draft.ts";
import { theSlot } from "../target.ts";

/** What is wrong with the last code, and what to do. `shoe` is what was read, if it may be counted here all the same. */
export type CountFault = { title: string; text: string; shoe?: CountedShoe };

/** A shoe that is counted too, but belongs in another slot. */
export function elsewhereWords({ target }: CountDraft, { size }: CountedShoe, location: string): CountFault {
  const [number, place, hour] = [displaySize(size), theSlot(target, location), timeOfDay(server.now())];
  return {
    title: t`La ${number} va en ${place}`,
    text: t`Leída aquí a las ${hour}. Muévela y vuelve a leerla.`,
  };
}

/** What the store knows of a code that is not of this place. */
export async function strangeWords(
  { target, books }: CountDraft,
  code: ProductCode,
  text: string,
): Promise<CountFault> {
  if (searchFor(code) === undefined) {
    const title = t`No es el código de un calzado`;
    return { title, text: t`Lee la etiqueta de la caja: la de barras, o sus números.` };
  }
  const unknown = {
    title: t`No conocemos ese código`,
    text: t`Lo leímos bien (${text}), pero no está en el catálogo. Deja el par aparte y avisa a tu jefatura.`,
  };
  try {
    const found = await findShoe(code);
    if (found === undefined) return code.kind === "wrong_check_digit" ? misread(text) : unknown;
    const { sku, ean, codes, brand, name, color, image, location } = found;
    const title = t`Es ${brand} ${name}, talla ${displaySize(found.size)}`;
    if ("product" in target) {
      const counted = books.slots[0]?.lines[0]?.product.name ?? target.product;
      return { title, text: t`Aquí se cuenta ${counted}. Deja esta donde estaba.` };
    }
    const shoe = {
      sku,
      ean,
      codes,
      size: found.size,
      product: { id: found.product, name, brand, color, image },
    };
    const away = location === null ? t`No tiene lugar.` : t`Va en ${location}. Llévala allá.`;
    return { title, text: away, shoe };
  } catch {
    return {
      title: t`No es de este lugar`,
      text: t`Sin conexión no sabemos qué es. Déjalo aparte y vuelve a leerlo después.`,
    };
  }
}

function misread(text: string): CountFault {
  return {
    title: t`El código tiene un error`,
    text: t`En ${text} no calza un dígito. Léelo o escríbelo otra vez.`,
  };
}

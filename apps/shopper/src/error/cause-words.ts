import type { RefusalCode, RefusalOf } from "@horma/contract";
import type { IconName } from "@horma/ui";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Attempt, Trouble } from "../navigation/trouble.ts";

/** What happened, in the shopper's words, and what to do about it. */
export type Cause = { icon: IconName; title: MessageDescriptor; next: MessageDescriptor };

/** The cause a trouble is told as: the server's "no", or else that the store did not answer (TR-18). */
export function causeOf({ attempt, refusal }: Trouble): Cause {
  if (attempt === "keep") return notStored;
  if (refusal === undefined)
    return { icon: "offline", title: msg`La tienda no respondió`, next: unanswered[attempt] };
  if (attempt === "link") return deadLink;
  const known: Partial<Record<RefusalCode, Cause>> = refusals;
  return known[refusal] ?? notAllowed;
}

export const noNetwork: Cause = {
  icon: "offline",
  title: msg`Sin conexión`,
  next: msg`Revisa el Wi-Fi o los datos. Seguimos solos cuando vuelva.`,
};

export const noStore: Cause = {
  icon: "scan",
  title: msg`No sabemos en qué tienda estás`,
  next: msg`Escanea el código del afiche de la tienda.`,
};

export const unknownStore: Cause = {
  icon: "search",
  title: msg`No conocemos esa tienda`,
  next: msg`Escanea otra vez el código del afiche de la tienda.`,
};

/** The person who sets the server up reads it, because no shopper comes before the stores do. */
export const emptyServer: Cause = {
  icon: "box",
  title: msg`Todavía no hay ninguna tienda`,
  next: msg`Este servidor está vacío. Los primeros pasos, en orden: el nombre de la empresa, una clave, las tiendas, la primera jefa o jefe, el catálogo y el stock. Cómo se hacen está en docs/integration.md.`,
};

export const brokenScreen: Cause = {
  icon: "alert",
  title: msg`Esta pantalla falló`,
  next: msg`Vuelve al inicio y sigue desde ahí.`,
};

const unanswered: Record<Exclude<Attempt, "keep">, MessageDescriptor> = {
  store: msg`No pudimos abrir la página de la tienda. Inténtalo otra vez.`,
  link: msg`No pudimos abrir el enlace. Inténtalo otra vez.`,
  request: msg`No sabemos si tu solicitud llegó. La enviamos de nuevo, sin repetirla, y seguimos solos cuando llegue.`,
  follow: msg`No sabemos cómo va tu pedido. Vuelve a él para seguirlo.`,
  door: msg`No supimos si la puerta se abrió. Vuelve a tu pedido para abrirla.`,
  search: msg`No pudimos buscar ese calzado. Escanéalo otra vez.`,
};

const notAllowed: Cause = {
  icon: "lock",
  title: msg`La tienda no lo permitió`,
  next: msg`Un vendedor te puede ayudar.`,
};

const refusals: Record<RefusalOf<"journey">, Cause> = {
  store_not_found: unknownStore,
  store_closed: {
    icon: "clock",
    title: msg`La tienda está cerrada`,
    next: msg`Pide tus pares cuando abra.`,
  },
  order_not_found: {
    icon: "box",
    title: msg`Ese pedido ya terminó`,
    next: msg`Pide tus pares de nuevo.`,
  },
  product_not_found: {
    icon: "search",
    title: msg`Ese calzado no está en esta tienda`,
    next: msg`Elige otro.`,
  },
  token_invalid: notAllowed,
  too_many_requests: notAllowed,
  rate_limited: notAllowed,
  handover_invalid: notAllowed,
  nickname_missing: notAllowed,
  product_not_available: notAllowed,
  product_type_not_found: notAllowed,
  out_of_stock: notAllowed,
  too_many_orders: notAllowed,
  too_many_pairs: notAllowed,
  guest_requests_exhausted: notAllowed,
  requests_exhausted: notAllowed,
  order_not_ready: notAllowed,
  order_over: notAllowed,
  order_handed_over: notAllowed,
  order_in_progress: notAllowed,
  extension_refused: notAllowed,
  device_not_found: notAllowed,
  door_not_opened: notAllowed,
  pin_invalid: notAllowed,
  pin_missing: notAllowed,
  proof_wrong: notAllowed,
  data_link_invalid: notAllowed,
  pair_not_found: notAllowed,
  step_refused: notAllowed,
};

const notStored: Cause = {
  icon: "alert",
  title: msg`Este navegador no guardó tu pedido`,
  next: msg`Tu pedido sigue. Para verlo aquí, escanea el afiche de la tienda y usa el código que te da un vendedor.`,
};

const deadLink: Cause = {
  icon: "lock",
  title: msg`Ese enlace ya no sirve`,
  next: msg`Cada enlace se usa una vez. Pide otro donde lo abriste.`,
};

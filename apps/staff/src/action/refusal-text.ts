import type { CallError, RefusalCode, RefusalOf } from "@horma/contract";
import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";

/** Why something was not done, in words for the staff. */
const texts: Record<RefusalOf<"staff">, MessageDescriptor> = {
  order_taken: msg`Ya lo tomó otra persona`,
  round_changed: msg`Su vuelta cambió mientras tanto: mira cómo quedó`,
  staff_not_serving: msg`Su cargo no lleva pedidos: elige a otra persona`,
  manager_only: msg`Pasaron 15 minutos: lo deshace jefatura`,
  day_closed: msg`El día ya se cerró: queda como está`,
  order_not_found: msg`El pedido ya no existe`,
  order_over: msg`El pedido ya terminó`,
  order_handed_over: msg`El pedido ya se entregó o se está entregando`,
  undo_refused: msg`Ya no se puede deshacer`,
  order_not_ready: msg`El pedido todavía no está listo`,
  pair_not_found: msg`Ese par no es de este pedido`,
  pair_mismatch: msg`El código es de otro par`,
  step_refused: msg`El par ya no está en ese paso`,
  slot_changed: msg`Ese lugar cambió mientras tanto: vuelve a contar`,
  slot_counted: msg`Otra persona acaba de contar ese lugar`,
  damage_decided: msg`Otra jefatura ya decidió`,
  photo_invalid: msg`El servidor no acepta esa foto`,
  device_not_found: msg`Ese lugar no existe`,
  device_not_available: msg`Ese lugar ya está ocupado o no funciona`,
  device_unreachable: msg`La smartbox no responde`,
  door_not_opened: msg`La puerta no se abrió`,
  command_refused: msg`La smartbox no lo permite ahora`,
  out_of_stock: msg`No queda ese par`,
  product_not_found: msg`No conocemos ese código`,
  product_not_available: msg`Es un producto especial: se atiende en persona`,
  nickname_invalid: msg`Ese alias no sirve: escribe otro`,
  store_not_found: msg`Esa tienda no existe`,
  store_closed: msg`La tienda está cerrada`,
  damage_not_found: msg`Ese daño ya no está`,
  import_running: msg`Se está aplicando un archivo: inténtalo en un momento`,
  fields_invalid: msg`Ese nombre no sirve: escribe otro`,
  edited_meanwhile: msg`Otra persona lo cambió mientras tanto`,
  pin_invalid: msg`El PIN no es correcto`,
  tablet_unknown: msg`La tienda no conoce esta tableta`,
  tablet_code_invalid: msg`Ese código ya se usó, venció o no existe. Pide otro`,
  role_forbidden: msg`Tu cargo no permite hacer esto`,
  token_invalid: msg`La sesión en que se hizo ya terminó`,
  too_many_requests: msg`Demasiados intentos: espera un momento`,
  rate_limited: msg`Demasiados intentos: espera un momento`,
  handover_code_invalid: msg`El código ya no sirve`,
  staff_not_found: msg`Esa persona ya no trabaja en esta tienda`,
  login_taken: msg`Ya hay alguien con ese usuario en la tienda: elige otro`,
  person_own: msg`Tu nombre y tu cargo los cambia otra jefatura`,
  pin_own: msg`Tu propio PIN lo cambia otra jefatura`,
  pin_just_renewed: msg`Otra jefatura acaba de darle un PIN`,
  unavailable: msg`Sin conexión con el servidor`,
};

/** Why it was not done, in one line. Who lost a race reads who won. */
export function refusalText({ code, winner }: CallError): string {
  if (winner !== null) return code === "damage_decided" ? t`Ya decidió ${winner}` : t`Lo tomó ${winner}`;
  const known: Partial<Record<RefusalCode, MessageDescriptor>> = texts;
  const text = known[code];
  // What is left is a fault of ours.
  return text === undefined ? t`No se pudo hacer: avisa a tu jefatura` : i18n._(text);
}

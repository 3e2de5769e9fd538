import type { CallError, RefusalCode } from "@horma/contract";

/** Why something was not done, as staff are told; what is not here is a fault of ours. */
const texts: Partial<Record<RefusalCode, string>> = {
  order_taken: "Ya lo tomó otra persona",
  order_not_found: "El pedido ya no existe",
  order_over: "El pedido ya terminó",
  order_not_ready: "El pedido todavía no está listo",
  pair_not_found: "Ese par no es de este pedido",
  pair_mismatch: "El código es de otro par",
  step_refused: "El par ya no está en ese paso",
  device_not_found: "Ese lugar no existe",
  device_not_available: "Ese lugar ya está ocupado o no funciona",
  device_unreachable: "La smartbox no responde",
  door_not_opened: "La puerta no se abrió",
  command_refused: "La smartbox no lo permite ahora",
  out_of_stock: "No queda ese par",
  product_not_found: "No conocemos ese código",
  role_forbidden: "Tu cargo no permite hacer esto",
  token_invalid: "La sesión en que se hizo ya terminó",
  too_many_requests: "Demasiados intentos: espera un momento",
  rate_limited: "Demasiados intentos: espera un momento",
  handover_code_invalid: "El código ya no sirve",
  unavailable: "Sin conexión con el servidor",
};

/** Why it was not done, in one line. */
export function refusalText({ code }: CallError): string {
  return texts[code] ?? "No se pudo hacer: avisa a tu jefatura";
}

import type { BoardDevice, CountReport, CustodyFault } from "@horma/contract";
import type { PairPlace } from "@horma/domain";
import { deviceNames } from "../order/order-place.ts";

/** Where pairs are that are not in their slot, in the order they come there. */
const places: Partial<Record<PairPlace, string>> = {
  runner: "Con quien los lleva",
  box: "En smartboxes",
  pickup_shelf: "En estantes de retiro",
  zone: "En zona de entrega",
  shopper: "Con clientes",
  return_rack: "En devoluciones",
  sanitizer: "Sanitizándose",
  lost: "Perdidos",
  sold: "Vendidos",
  written_off: "Dados de baja",
};

/** How many pairs are in each place that has any. */
export function placeRows({ places: counted }: CountReport): { name: string; count: number }[] {
  return Object.entries(places).flatMap(([place, name]) => {
    const count = counted[place] ?? 0;
    return count > 0 ? [{ name, count }] : [];
  });
}

/** What does not add up, in one line. */
export function faultText(fault: CustodyFault, devices: readonly BoardDevice[]): string {
  const box = fault.device === null ? "Un lugar" : deviceNames(devices)(fault.device);
  const pair = fault.sku === null ? "Un par" : `Un par ${fault.sku}`;
  switch (fault.kind) {
    case "held_mismatch":
      return `${fault.sku}: el stock aparta ${fault.found} y fuera de su lugar hay ${fault.expected}`;
    case "with_shopper_overnight":
      return `${pair} sigue con un cliente desde antes de hoy`;
    case "in_foreign_device":
      return `${pair} está en ${box}, que trabaja para otro pedido`;
    case "job_without_pair":
      return `${box} está tomada y no tiene pares`;
    case "count_mismatch":
      return `${box} cuenta ${pairs(fault.found)} y debería tener ${pairs(fault.expected)}`;
    case "rack_slot":
      return `${pair} está en devoluciones sin lugar propio`;
    case "status_mismatch":
      return "El estado de un pedido no calza con sus pares";
  }
}

/** Whether everything adds up, in one line. */
export function verdict({ faults }: CountReport): string {
  if (faults.length === 0) return "Todo cuadra";
  return faults.length === 1 ? "1 cosa no cuadra" : `${faults.length} cosas no cuadran`;
}

function pairs(count: number | null): string {
  return count === 1 ? "1 par" : `${count ?? 0} pares`;
}

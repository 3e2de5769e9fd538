import type { BoardDevice, CountReport, CustodyFault } from "@horma/contract";
import type { PairPlace } from "@horma/domain";
import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg, plural, t } from "@lingui/core/macro";
import { deviceNames } from "../order/order-place.ts";

/** Places outside the slots, in the order that pairs pass them. */
const places: Partial<Record<PairPlace, MessageDescriptor>> = {
  runner: msg`Con quien los lleva`,
  box: msg`En smartboxes`,
  pickup_shelf: msg`En estantes de retiro`,
  zone: msg`En zona de entrega`,
  shopper: msg`Con clientes`,
  return_rack: msg`En devoluciones`,
  sanitizer: msg`Sanitizándose`,
  damaged: msg`Dañados, por decidir`,
  workshop: msg`En el taller`,
  lost: msg`Perdidos`,
  sold: msg`Vendidos`,
  written_off: msg`Dados de baja`,
};

/** How many pairs are in each place, empty places left out. */
export function placeRows({ places: counted }: CountReport): { name: string; count: number }[] {
  return Object.entries(places).flatMap(([place, name]) => {
    const count = counted[place] ?? 0;
    return count > 0 ? [{ name: i18n._(name), count }] : [];
  });
}

function slotText({ sku, location }: CustodyFault): string {
  return location ? t`${sku ?? ""} en ${location}` : (sku ?? "");
}

/** What does not add up, in one line. */
export function faultText(fault: CustodyFault, devices: readonly BoardDevice[]): string {
  const box = fault.device === null ? t`Un lugar` : deviceNames(devices)(fault.device);
  const pair = fault.sku === null ? t`Un par` : t`Un par ${fault.sku}`;
  switch (fault.kind) {
    case "held_mismatch":
      return t`${slotText(fault)}: el stock aparta ${fault.found ?? 0} y fuera de su lugar hay ${fault.expected ?? 0}`;
    case "with_shopper_overnight":
      return t`${pair} sigue con un cliente desde antes de hoy`;
    case "in_foreign_device":
      return t`${pair} está en ${box}, que trabaja para otro pedido`;
    case "job_without_pair":
      return t`${box} está tomada y no tiene pares`;
    case "count_mismatch":
      return t`${box} cuenta ${pairs(fault.found)} y debería tener ${pairs(fault.expected)}`;
    case "rack_slot":
      return t`${pair} está en devoluciones sin lugar propio`;
    case "status_mismatch":
      return t`El estado de un pedido no calza con sus pares`;
  }
}

/** Whether the count adds up, in one line. */
export function verdict({ faults }: CountReport): string {
  if (faults.length === 0) return t`Todo cuadra`;
  return plural(faults.length, { one: "1 cosa no cuadra", other: "# cosas no cuadran" });
}

function pairs(count: number | null): string {
  return plural(count ?? 0, { one: "1 par", other: "# pares" });
}

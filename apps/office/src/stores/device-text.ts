import type { OfficeDevice } from "@horma/contract";
import { t } from "@lingui/core/macro";

/** Whether a device cannot serve. */
export function isFailing({ retired_at, online, out_of_service, faults }: OfficeDevice): boolean {
  return retired_at === null && (!online || out_of_service || faults.length > 0);
}

/** How a device is, in one word or two. */
export function deviceText(device: OfficeDevice): string {
  if (device.retired_at !== null) return t`retirado`;
  if (device.out_of_service) return t`fuera de servicio`;
  if (!device.online) return t`sin conexión`;
  if (device.faults.length > 0) return t`con falla`;
  return device.busy ? t`en uso` : t`libre`;
}

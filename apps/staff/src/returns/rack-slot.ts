import { t } from "@lingui/core/macro";
/** A place of the return rack, as it is written there: Estante D-3. */
export function rackSlotText(slot: number | null): string {
  return slot === null ? t`Estante de devoluciones` : t`Estante D-${slot}`;
}

/** A place of the return rack, as it is written on it: Estante D-3. */
export function rackSlotText(slot: number | null): string {
  return slot === null ? "Estante de devoluciones" : `Estante D-${slot}`;
}

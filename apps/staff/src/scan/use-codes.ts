import { type ScannedSlot, scannedDoor, scannedSlot } from "@horma/domain";
import { useReaderBurst } from "@horma/scanner/keyboard";
import { useStaffSession } from "../session/use-staff-session.ts";
import { giveCode } from "./scan-news.ts";

/**
 * Gives a screen the codes of pairs and shoes that a reader types; the returned function does it with a camera's. A place's label
 * is the second half of an action on every screen, so it goes to the next step of what is carried (FL-11).
 * @param onSlot takes the labels of slots
 */
export function useCodes<Done>(
  onCode: (code: string) => Done,
  pace: Parameters<typeof useReaderBurst>[1],
  onSlot?: (slot: ScannedSlot) => void,
): (code: string) => Done | undefined {
  const { store } = useStaffSession();
  const take = (code: string) => {
    const slot = scannedSlot(code, store.code);
    if (slot !== undefined && onSlot !== undefined) onSlot(slot);
    else if (slot !== undefined || scannedDoor(code, store.code, []) !== undefined) giveCode(code);
    else return onCode(code);
    return undefined;
  };
  useReaderBurst(take, pace);
  return take;
}

import type { Board, BoardDevice } from "@horma/contract";
import type { BoxDoorLook } from "@horma/ui";
import { boxDoor } from "../box-door.ts";
import { boxLeftBehind, boxLoad } from "../box-pairs.ts";

/** With more boxes than that the wall is no longer drawn as it stands in the store: the worst comes first. */
export const boxesAsTheyStand = 16;

/** What a person has to mend comes first, then what is at work, then what is free. */
const troubles: Record<BoxDoorLook, number> = {
  fault: 0,
  offline: 1,
  open: 2,
  filling: 4,
  mist: 4,
  uv: 4,
  prepared: 4,
  ready: 4,
  out: 5,
  free: 6,
};
/** A pair that no one came for blocks its box. */
const leftBehind = 3;

/** The boxes of a large wall, the worst first; equal ones stay as they stand in the store. */
export function worstFirst(
  boxes: readonly BoardDevice[],
  board: Pick<Board, "orders">,
  now: number,
): BoardDevice[] {
  const trouble = (box: BoardDevice) => {
    const own = troubles[boxDoor(box, board, now).look];
    return boxLeftBehind(boxLoad(box, board)) ? Math.min(own, leftBehind) : own;
  };
  return boxes.toSorted((a, b) => trouble(a) - trouble(b));
}

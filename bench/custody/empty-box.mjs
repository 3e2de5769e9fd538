import { setTimeout as pause } from "node:timers/promises";

/** Empties a box through an open door, or with the back door's key, and closes it. */
export async function emptyBox(box) {
  for (;;) {
    const { doors } = box.look().world;
    if (doors.front === "closed" && doors.back === "closed") box.unlockBack();
    box.takePairs();
    const { pairs } = box.look().world;
    box.closeDoor("front");
    box.closeDoor("back");
    if (pairs === 0) return;
    // The key does not turn while a door moves.
    await pause(50);
  }
}

import { setTimeout as pause } from "node:timers/promises";

/** Takes everything out of a box by whichever door is open, else with the back door's key, and closes it again. */
export async function emptyBox(box) {
  for (;;) {
    const { doors } = box.look().world;
    if (doors.front === "closed" && doors.back === "closed") box.unlockBack();
    box.takePairs();
    const { pairs } = box.look().world;
    box.closeDoor("front");
    box.closeDoor("back");
    if (pairs === 0) return;
    // The key does not turn while a door is being moved.
    await pause(50);
  }
}

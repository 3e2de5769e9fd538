import { createChime, doorbell } from "@horma/ui";
import { sound } from "./sound.ts";

/** The sound of a ready order (ST-09). */
export const chime = createChime(() => new AudioContext(), doorbell, sound.muted);

import { createChime, type Note } from "@horma/ui";
import { bellMute } from "./bell.ts";

/** A6, short: the right pair. */
const right: readonly Note[] = [{ frequency: 1760, start: 0, length: 0.22 }];
/** Two low notes: the wrong pair. */
const wrong: readonly Note[] = [
  { frequency: 220, start: 0, length: 0.24 },
  { frequency: 185, start: 0.2, length: 0.34 },
];

const context = () => new AudioContext();

/** A scan's sounds, so that a runner need not look. Muted with the bell. */
export const scanSounds = {
  right: createChime(context, right, bellMute.muted),
  wrong: createChime(context, wrong, bellMute.muted),
} as const;

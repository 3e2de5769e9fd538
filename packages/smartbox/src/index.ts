export type { BoxMemory, BoxWorld } from "./box.ts";
export { type BoxTimings, boxTimings, type HandTimings, handTimings } from "./box-timings.ts";
export type { Chaos } from "./chaos.ts";
export type { HandHabits } from "./hands.ts";
export { type BoxOptions, type SmartBox, type StoredBox, startBox } from "./smart-box.ts";

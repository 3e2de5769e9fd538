import type { BoxUnderCheck } from "./box-under-check.ts";

/** One thing a box has to do; docs/spec/box-conformance.md tells the same to people. */
export type Rule = {
  id: string;
  title: string;
  /** Rules that have to hold for this one to be tried. */
  needs?: readonly string[];
  /** Tries it; throws `Broken` when the box does otherwise, {@link LeftOut} when it cannot be tried here. */
  holds: (box: BoxUnderCheck, run: Run) => Promise<void>;
};

/** What a rule leaves to those after it. */
export type Run = {
  /** Jobs of the first and the second round. */
  first: string;
  second: string;
  /** Id of the command that opened the back door first. */
  opened: string;
  /** When the box was restarted, epoch ms on the server's clock. */
  restartAsked: number;
};

/** A rule cannot be tried here; the message says why. */
export class LeftOut extends Error {}

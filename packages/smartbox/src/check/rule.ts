import type { BoxUnderCheck } from "./box-under-check.ts";

/** One thing a box must do. docs/spec/box-conformance.md lists the same for people. */
export type Rule = {
  id: string;
  title: string;
  /** Rules that must hold before this one is tried. */
  needs?: readonly string[];
  /** Tries it. Throws `Broken` if the box breaks it, {@link LeftOut} if it cannot be tried here. */
  holds: (box: BoxUnderCheck, run: Run) => Promise<void>;
};

/** What a rule passes to later rules. */
export type Run = {
  /** Jobs of the first and the second round. */
  first: string;
  second: string;
  /** Id of the first command that opened the back door. */
  opened: string;
  /** When the box was restarted, epoch ms on the server's clock. */
  restartAsked: number;
};

/** A rule cannot be tried here; the message says why. */
export class LeftOut extends Error {}

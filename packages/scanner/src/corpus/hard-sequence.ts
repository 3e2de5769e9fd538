import { randomCode } from "./numbers.ts";
import type { CodeText } from "./print-code.ts";
import { type Random, randomFrom } from "./random.ts";
import type { Scene } from "./scene.ts";

/** A hand holds a phone over a code that is hard to read: eight frames of one number. */
export interface HardSequence {
  readonly truth: CodeText;
  readonly scenes: readonly Scene[];
}

const frames = 8;

/**
 * A cheap phone's view of a box in a dim corner, too far away and out of focus: 1.6 to 2 pixels a module, blur of 0.5 to 0.75
 * module, low contrast, noise. The hand drifts, turns and breathes; no two frames are alike.
 */
export function hardSequence(seed: number): HardSequence {
  const random = randomFrom(seed ^ 0x3c6ef372);
  const truth = randomCode("ean_13", random);
  const start = holdOf(random);
  const steady = {
    width: 1280,
    height: 720,
    contrast: random.between(0.25, 0.4),
    shading: random.between(0.1, 0.4),
    ground: "cardboard" as const,
  };
  const groundSeed = random.below(2 ** 31);
  const scenes = Array.from({ length: frames }, (_, frame): Scene => {
    const hold = drifted(start, frame, random);
    return {
      ...steady,
      codes: [{ ...truth, ...hold }],
      blurSigmaModules: random.between(0.5, 0.75),
      motionModules: random.between(0, 0.5),
      motionAngle: random.between(0, 180),
      noiseSigma: random.between(8, 14),
      seed: groundSeed,
      exposure: frame,
    };
  });
  return { truth, scenes };
}

function holdOf(random: Random) {
  return {
    centre: { x: 640 + random.between(-80, 80), y: 360 + random.between(-50, 50) },
    modulePx: random.between(1.6, 2),
    angle: random.between(-20, 20),
    perspective: { across: random.between(-0.12, 0.12), along: random.between(-0.06, 0.06) },
    drift: { x: random.between(-6, 6), y: random.between(-4, 4), turn: random.between(-0.7, 0.7) },
  };
}

function drifted({ drift, ...hold }: ReturnType<typeof holdOf>, frame: number, random: Random) {
  return {
    ...hold,
    centre: {
      x: hold.centre.x + frame * drift.x + random.between(-2, 2),
      y: hold.centre.y + frame * drift.y + random.between(-2, 2),
    },
    modulePx: hold.modulePx * (1 + 0.02 * Math.sin(frame)),
    angle: hold.angle + frame * drift.turn + random.between(-0.3, 0.3),
  };
}

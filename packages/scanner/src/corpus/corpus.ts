import { randomCode } from "./numbers.ts";
import type { CodeText, PrintedFormat } from "./print-code.ts";
import { type Random, randomFrom } from "./random.ts";
import { grounds, type PlacedCode, type Scene } from "./scene.ts";

/** One picture: `renderFrame(scene)` takes it, `truth` is what stands in it, undefined for nothing. */
export interface CorpusFrame {
  readonly name: string;
  readonly scene: Scene;
  readonly truth: CodeText | undefined;
}

/** Pictures that are hard in one way, all to the same degree. */
export interface CorpusGroup {
  /** Such as `module 1.3`: what is varied, and its value. */
  readonly name: string;
  readonly frames: readonly CorpusFrame[];
}

export interface CorpusOptions {
  readonly seed: number;
  /** Pictures for each degree of difficulty; 10 unless told. Angles take one each. */
  readonly perGroup?: number;
}

/** What is varied: the code and the scene it lies in. */
type Variation = Partial<Omit<PlacedCode, "format" | "text">> & {
  readonly scene?: Partial<Scene>;
  readonly format?: PrintedFormat;
};

const frameSize = { width: 1280, height: 720 } as const;

/**
 * The generated corpus at 1280 by 720: a group for each difficulty and degree. Everything not varied is a decent phone's picture:
 * 2.6 to 3.2 pixels a module, slightly askew, a little blur and noise.
 */
export function corpus({ seed, perGroup = 10 }: CorpusOptions): CorpusGroup[] {
  return groups.flatMap(({ name, degrees, vary, single }) =>
    degrees.map((degree) => {
      const group = `${name} ${degree}`;
      const count = single ? 1 : perGroup;
      const frames = Array.from({ length: count }, (_, place) => {
        const random = randomFrom(seedOf(seed, group, place));
        return frameOf(`${group} #${place + 1}`, vary(degree, random), random);
      });
      return { name: group, frames };
    }),
  );
}

interface GroupPlan {
  readonly name: string;
  readonly degrees: readonly number[];
  readonly single?: boolean;
  vary(degree: number, random: Random): Variation;
}

const groups: readonly GroupPlan[] = [
  { name: "angle", degrees: steps(0, 355, 5), single: true, vary: (angle) => ({ angle }) },
  { name: "module", degrees: [1.1, 1.2, 1.3, 1.5, 2, 3, 4], vary: (modulePx) => ({ modulePx }) },
  {
    name: "blur",
    degrees: steps(0.3, 1, 0.1),
    vary: (blurSigmaModules) => ({ scene: { blurSigmaModules } }),
  },
  {
    name: "lens blur",
    degrees: [1, 1.5, 2, 2.5, 3],
    vary: (discModules) => ({ scene: { discModules } }),
  },
  { name: "noise", degrees: [10, 20, 30, 40], vary: (noiseSigma) => ({ scene: { noiseSigma } }) },
  { name: "contrast", degrees: [0.06, 0.1, 0.2, 0.4], vary: (contrast) => ({ scene: { contrast } }) },
  {
    name: "perspective",
    degrees: [0.2, 0.4, 0.6],
    vary: (share, random) => ({ perspective: tilt(share, random) }),
  },
  { name: "glare", degrees: [0.3, 0.6, 0.9], vary: glareOver },
  { name: "curvature", degrees: [0.4, 0.8, 1.1], vary: (curvature) => ({ curvature }) },
  { name: "fold", degrees: [30, 45, 60], vary: foldedBy },
  { name: "frame", degrees: [3, 4, 6], vary: (frame, random) => ({ frame, format: anyFormat(random) }) },
  { name: "light bars", degrees: [0.4, 0.8], vary: lightBars },
  { name: "motion", degrees: [0.5, 1, 1.5, 2], vary: (motionModules) => ({ scene: { motionModules } }) },
  { name: "jpeg", degrees: [10, 25, 50], vary: (jpegQuality) => ({ scene: { jpegQuality } }) },
];

const printedFormats = ["ean_13", "ean_8", "upc_a", "upc_e", "code_128"] as const;

/** Every printed format, as a decent phone's picture and turned anyhow: group `format ean_13` and so on. */
export function corpusFormats({ seed, perGroup = 10 }: CorpusOptions): CorpusGroup[] {
  return printedFormats.map((format) => {
    const name = `format ${format}`;
    const frames = Array.from({ length: perGroup }, (_, place) => {
      const random = randomFrom(seedOf(seed, name, place));
      return frameOf(`${name} #${place + 1}`, { format, angle: random.between(0, 360) }, random);
    });
    return { name, frames };
  });
}

/** Pictures without a code, some of which look like one: a group a ground. */
export function withoutCode({ seed, perGroup = 10 }: CorpusOptions): CorpusGroup[] {
  return grounds.map((ground) => {
    const name = `without code: ${ground}`;
    const frames = Array.from({ length: perGroup }, (_, place) => {
      const random = randomFrom(seedOf(seed, name, place));
      const scene: Scene = {
        ...frameSize,
        ...decent(random),
        blurSigmaModules: random.between(0.4, 2),
        codes: [],
        ground,
      };
      return { name: `${name} #${place + 1}`, scene, truth: undefined };
    });
    return { name, frames };
  });
}

function frameOf(name: string, { scene, format, ...placed }: Variation, random: Random): CorpusFrame {
  const truth = randomCode(format ?? (random.next() < 0.75 ? "ean_13" : "upc_a"), random);
  const code: PlacedCode = {
    ...truth,
    centre: { x: 640 + random.between(-60, 60), y: 360 + random.between(-40, 40) },
    modulePx: random.between(2.6, 3.2),
    angle: random.between(-8, 8),
    ...placed,
  };
  return { name, truth, scene: { ...frameSize, ...decent(random), codes: [code], ...scene } };
}

/** How a decent phone sees it. */
function decent(random: Random) {
  return {
    blurSigmaModules: random.between(0.2, 0.3),
    contrast: random.between(0.65, 0.8),
    noiseSigma: random.between(3, 6),
    shading: random.between(0, 0.3),
    seed: random.below(2 ** 31),
  };
}

function tilt(share: number, random: Random) {
  const turn = random.between(0, 2 * Math.PI);
  return { across: share * Math.cos(turn), along: share * Math.sin(turn) * 0.5 };
}

/** Around a box's edge within the bars, one face turned away so much and the other hardly. */
function foldedBy(degrees: number, random: Random): Variation {
  const turned = [degrees, random.between(5, 15)] as const;
  const [before, behind] = random.next() < 0.5 ? turned : turned.toReversed();
  return { fold: { at: random.between(-30, 30), before, behind, shade: random.between(0.1, 0.4) } };
}

const anyFormat = (random: Random) => printedFormats[random.below(printedFormats.length)] as PrintedFormat;

/** Light bars on dark ground: paper and ink, and all around them, change places. */
function lightBars(contrast: number, random: Random): Variation {
  return { format: anyFormat(random), scene: { contrast: -contrast } };
}

/** A lamp's reflection beside the middle of the bars. */
function glareOver(strength: number, random: Random): Variation {
  const centre = { x: 640, y: 360 };
  const at = { x: centre.x + random.between(-120, 120), y: centre.y + random.between(-50, 50) };
  return { centre, scene: { glare: { at, radiusPx: random.between(50, 90), strength } } };
}

function steps(from: number, to: number, step: number): number[] {
  const count = Math.round((to - from) / step) + 1;
  return Array.from({ length: count }, (_, place) => Number((from + place * step).toFixed(2)));
}

/** A seed per picture, so that a new group changes no other. */
function seedOf(seed: number, group: string, place: number): number {
  let mixed = seed;
  for (const character of `${group}#${place}`) mixed = Math.imul(mixed ^ character.charCodeAt(0), 0x01000193);
  return mixed >>> 0;
}

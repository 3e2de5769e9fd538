import { type CodeFormat, isShort, type ScannedCode } from "../code.ts";
import type { EngineRead, ZbarEngine } from "../engine/engine-read.ts";
import type { Candidate, GreyPicture } from "../engine/picture.ts";
import type { judge } from "../likelihood/judge.ts";
import type { LikelihoodRead, LikelihoodReader } from "../likelihood/reader.ts";
import { evenLight, sharpened } from "../localise/enhance.ts";
import type { Patch } from "../localise/patch.ts";
import { heightened, placeOf } from "../localise/place-of.ts";
import type { Voter } from "../vote/ballot.ts";
import { witnessHeight } from "./fast-stages.ts";
import { type LocalisedLook, placesOf } from "./localised-look.ts";
import { eitherWay, patchOf } from "./place-patch.ts";
import { fewRows, type Stage, scaledBy, scalesFor, type Tools, weights, witness } from "./stage.ts";

/** What is tried when the fast stages settled nothing. */
export type LateStage = Stage<LocalisedLook, LateTools>;

interface LateTools extends Tools {
  /** Undefined while it is not there. */
  readonly zbar: ZbarEngine | undefined;
  readonly likelihood: Likelihood;
  /** Frames since a code was read. */
  readonly misses: number;
}

/** One reader for dark bars and one for light ones: what frames say about them adds up apart. */
interface Likelihood {
  readonly dark: LikelihoodReader;
  readonly light: LikelihoodReader;
  readonly judge: typeof judge;
}

/** As many pixels a module as suits zxing suit zbar. */
const zbarScale = (place: Candidate) => Math.min(1.5, ...scalesFor(place));
const manyRows = 10;
const farAhead = 60;

/**
 * zxing for light codes too: at half the size, which shows large bars and QR codes that are blurred or unevenly lit, or where the
 * frame is looked at as it is.
 */
export const otherwise: LateStage = {
  name: "otherwise",
  async run(look, { zxing, thorough }) {
    if (look.ballot.doubtful().length > 0) return;
    const half = thorough || look.isCoarse ? look.half() : undefined;
    const { picture, by } = half ? { picture: half, by: 2 } : look.whole();
    const reads = await zxing.read(picture, { rows: fewRows, inverted: true });
    look.enter(reads, "zxing", weights.likely, scaledBy(by));
  },
};

/** Confirms doubtful reads of the fast stages: zxing on the whole localised bars. */
export const confirm: LateStage = {
  name: "confirm",
  async run(look, tools) {
    for (const code of look.ballot.doubtful()) {
      const [candidate] = isShort(code) ? [] : placesOf(code, look.candidates());
      if (candidate)
        await witness(look, tools, candidate, (scale) =>
          eitherWay(patchOf(look, candidate, scale), candidate),
        );
      if (look.isSettled()) return;
    }
  },
};

/** Confirms with zbar on the same patch. */
export const confirmByZbar: LateStage = {
  name: "confirm by zbar",
  async run(look, { zbar }) {
    if (!zbar) return;
    for (const code of look.ballot.doubtful()) {
      const [found] = placesOf(code, look.candidates());
      const told = { ...toldPlace(code), lightBars: found?.lightBars === true };
      for (const place of found ? [found, told] : [told]) {
        const patches = eitherWay(patchOf(look, place, zbarScale(place)), place);
        const isRead = await readFirst(look, patches, "zbar", zbar.read);
        if (look.isSettled()) return;
        if (isRead) break;
      }
    }
  },
};

/** Enters what an engine reads first of some patches. Resolves to whether it read anything. */
async function readFirst(
  look: LocalisedLook,
  patches: readonly Patch[],
  voter: Voter,
  read: (picture: GreyPicture) => Promise<EngineRead[]>,
): Promise<boolean> {
  for (const { picture, toPicture } of patches) {
    const reads = await read(picture);
    look.enter(reads, voter, weights.likely, toPicture);
    if (reads.length > 0) return true;
  }
  return false;
}

/** Confirms Code 128 with more rows: its check character catches most misreads, and zbar often cannot read it. */
export const moreRows: LateStage = {
  name: "more rows",
  async run(look, { zxing }) {
    const isTrusted = ({ format }: { format: CodeFormat }) => format === "code_128";
    if (!look.ballot.doubtful().some(isTrusted)) return;
    const { picture, by } = look.whole();
    const reads = await zxing.read(picture, { rows: manyRows });
    look.enter(reads.filter(isTrusted), "more rows", weights.likely, scaledBy(by));
  },
};

/** Runs the next stage only if no read merely needs confirmation. */
export const patchesForNothing: LateStage = {
  name: "patches for nothing",
  async run(look, tools) {
    if (look.ballot.doubtful().length === 0) await patches.run(look, tools);
  },
};

/** Places that look like bars, cut out and turned upright: rotated, small, dim and unevenly lit codes. */
export const patches: LateStage = {
  name: "patches",
  async run(look, { zxing, deadline }) {
    const readBy = (rows: number) => (picture: GreyPicture) => zxing.read(picture, { rows });
    for (const candidate of look.candidates()) {
      if (performance.now() > deadline) return;
      for (const scale of scalesFor(candidate)) {
        const patch = patchOf(look, candidate, scale);
        if (await readFirst(look, eitherWay(patch, candidate), "patch", readBy(fewRows))) break;
        const better = { ...patch, picture: enhanced(patch) };
        const both = eitherWay(better, { ...candidate, lightBars: true });
        if (await readFirst(look, both, "patch", readBy(2))) break;
      }
      if (look.isSettled()) return;
    }
  },
};

/** zbar on the same places: more tolerant, and more often wrong. */
export const secondOpinion: LateStage = {
  name: "zbar",
  async run(look, { zbar, deadline }) {
    if (!zbar) return;
    for (const candidate of look.candidates()) {
      if (performance.now() > deadline) return;
      const patch = patchOf(look, candidate, zbarScale(candidate));
      await readFirst(look, eitherWay(patch, candidate), "zbar", zbar.read);
      if (look.isSettled()) return;
      const fine = patchOf(look, candidate, 2);
      const even = { ...fine, picture: evenLight(fine.picture, reachOf(fine)) };
      await readFirst(look, eitherWay(even, candidate), "zbar", zbar.read);
      if (look.isSettled()) return;
    }
  },
};

/** The whole picture once more, by looser rules. */
export const wholeAgain: LateStage = {
  name: "whole",
  async run(look, { zxing, zbar }) {
    const { picture, by } = look.whole();
    const loose = await zxing.read(picture, { rows: 2, rotated: true, inverted: true });
    look.enter(loose, "zxing", weights.likely, scaledBy(by));
    if (zbar) look.enter(await zbar.read(look.grey()), "zbar", weights.likely);
  },
};

/** Which number explains the grey values best: of dark bars or light ones, as the candidates seem to have. */
export const likeliest: LateStage = {
  name: "likelihood",
  async run(look, { likelihood, thorough, deadline }) {
    const { dark, light } = likelihood;
    const candidates = look.candidates();
    const read = thorough
      ? oneByOne(look, likelihood, deadline)
      : (dark.read(look.grey(), candidates.filter(hasDarkBars), { deadline }) ??
        (candidates.some(hasLightBars)
          ? light.read(look.negative(), candidates.filter(hasLightBars), { deadline })
          : undefined));
    if (read) look.ballot.vote(read, "likelihood", likelihoodWeight(read));
  },
};

const hasLightBars = ({ lightBars }: Candidate) => lightBars === true;
const hasDarkBars = (candidate: Candidate) => !hasLightBars(candidate);

/** Tries each candidate with its apparent polarity, then the opposite one, within a share of the time. */
function oneByOne(
  look: LocalisedLook,
  { dark, light }: Likelihood,
  deadline: number,
): LikelihoodRead | undefined {
  const candidates = look.candidates();
  const tries = [
    ...candidates.map((candidate) => ({ candidate, negative: hasLightBars(candidate) })),
    ...candidates.map((candidate) => ({ candidate, negative: hasDarkBars(candidate) })),
  ];
  for (const [index, { candidate, negative }] of tries.entries()) {
    const now = performance.now();
    if (now > deadline) return undefined;
    // The first ones are the likeliest.
    const share = 3 / (tries.length - index + 2);
    const reader = negative ? light : dark;
    const budget = { deadline: now + (deadline - now) * share };
    const read = reader.read(negative ? look.negative() : look.grey(), [candidate], budget);
    if (read) return read;
    reader.reset();
  }
  return undefined;
}

/** A short code's number has to stand out far to be believed without another witness. */
function likelihoodWeight({ format, margin }: LikelihoodRead): number {
  return format === "ean_13" || margin >= farAhead ? weights.decisive : weights.sure;
}

/** Whether the grey values bear out what a single reader said. */
export const verdict: LateStage = {
  name: "judge",
  async run(look, { likelihood, deadline }) {
    for (const code of look.ballot.doubtful()) {
      const { text, format } = code;
      if (performance.now() > deadline || format === "code_128" || format === "qr_code") continue;
      if (look.judged.has(text)) continue;
      look.judged.add(text);
      const places = placesOf(code, look.candidates());
      const judged = (grey: GreyPicture) =>
        likelihood.judge(grey, [...places, toldPlace(code)], text, format, deadline);
      const dark = judged(look.grey());
      const isLight = dark !== "supported" && places.some(hasLightBars);
      const judgement = isLight && judged(look.negative()) === "supported" ? "supported" : dark;
      if (judgement === "supported") look.ballot.vote(code, "judge", weights.sure);
      if (judgement === "refuted") look.ballot.vote(code, "judge", -weights.sure);
    }
  },
};

/** Where a reader told the code, for one whose bars were not localised. */
const toldPlace = (code: ScannedCode): Candidate => heightened(placeOf(code), witnessHeight);

/** Light evened out and bars set apart, by the width of one pixel of the picture. */
const enhanced = (patch: Patch) =>
  sharpened(evenLight(patch.picture, reachOf(patch)), Math.max(1, Math.round(patch.scale)));

/** About seven modules of an EAN-13. */
const reachOf = ({ picture }: Patch) => Math.max(8, Math.round(picture.width * 0.06));

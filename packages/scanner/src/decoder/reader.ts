import type { ScannedCode } from "../code.ts";
import { type Region, regionIn } from "../region.ts";
import { createBallot, neededAlone, neededInStream } from "./ballot.ts";
import { chooseCode, nearestCode } from "./choose-code.ts";
import type { RgbaPicture, ZbarEngine, ZxingEngine } from "./engine-read.ts";
import { lazily } from "./lazily.ts";
import { type Look, lookAt } from "./look.ts";
import { createDoubtMemory } from "./memory.ts";
import type { GreyPicture } from "./picture.ts";
import * as stages from "./stages.ts";

export { expandUpcE, gtinOf, searchTextOf } from "../gs1.ts";
export type { RgbaPicture, ZbarEngine, ZxingEngine } from "./engine-read.ts";
export type { GreyPicture } from "./picture.ts";
export { loadZbar } from "./zbar.ts";
export { loadZxing } from "./zxing.ts";

/**
 * `stream`: one frame of many; what does not fit in the time is left to the next frames, which add to what this one
 * showed. `picture`: the only one; everything is tried, and only what is certain is told.
 */
export type ReaderMode = "stream" | "picture";

export interface ReaderOptions {
  readonly mode: ReaderMode;
  readonly zxing: ZxingEngine | Promise<ZxingEngine>;
  /** Asked for when zxing alone did not find anything; the reader goes on without it when it cannot be had. */
  readonly zbar: () => Promise<ZbarEngine>;
  /** How long a picture may be searched, in ms; one look more may pass it. 42 in a stream, 1200 for a picture. */
  readonly budgetMs?: number;
}

export interface Reader {
  /**
   * The code a picture shows, or undefined. The whole picture is searched; the region chooses where there are several.
   * One picture at a time.
   * @throws when zxing cannot be loaded; ScannerError `invalid_region`
   */
  read(picture: RgbaPicture | GreyPicture, region?: Region): Promise<ScannedCode | undefined>;
  /** Forgets what earlier frames showed: the camera looks at something else now. */
  reset(): void;
}

const budgets: Record<ReaderMode, number> = { stream: 42, picture: 1200 };

/** How a picture is searched: first without and then with the engines that are loaded late. */
interface Plan {
  readonly first: readonly stages.Stage[];
  readonly late: readonly stages.Stage[];
}

const { fast, patches, several, secondOpinion, moreRows, verdict, wholeAgain, likeliest } = stages;
const { confirm, confirmByZbar, patchesForNothing } = stages;

const plans = {
  picture: {
    first: [fast, confirm, patchesForNothing],
    late: [confirmByZbar, moreRows, patches, secondOpinion, verdict, wholeAgain, verdict, likeliest, verdict],
  },
  stream: {
    first: [fast, confirm, patchesForNothing],
    late: [confirmByZbar, moreRows, secondOpinion, verdict, likeliest],
  },
  /** Where sharper looks have just failed, most frames leave their time to the likelihood decoder. */
  hardStream: { first: [patches], late: [likeliest, verdict] },
} as const satisfies Record<string, Plan>;
const hardFrames = 4;

/** A reader of the fixed formats (CA-01). */
export function createReader({ mode, zxing, zbar, budgetMs = budgets[mode] }: ReaderOptions): Reader {
  const thorough = mode === "picture";
  const secondEngine = lazily(zbar);
  const likelihood = lazily(loadLikelihood);
  const doubts = createDoubtMemory();
  let misses = 0;
  // Our own decoder is small, and a stream will want it; zbar waits until it is wanted.
  if (!thorough)
    void Promise.resolve(zxing).then(
      () => likelihood.get(false),
      () => undefined,
    );
  const reset = () => {
    misses = 0;
    doubts.reset();
    likelihood.loaded()?.dark.reset();
    likelihood.loaded()?.light.reset();
  };

  async function search(look: Look, tools: stages.Tools): Promise<ScannedCode | undefined> {
    const { ballot, rect } = look;
    const choice = () =>
      thorough ? nearestCode(ballot.believed(), rect) : chooseCode(ballot.believed(), rect);
    const plan = thorough ? plans.picture : misses % hardFrames === 0 ? plans.stream : plans.hardStream;
    for (const stage of plan.first) {
      await stage.run(look, tools);
      if (look.isSettled()) return choice();
    }
    if (ballot.believed().length > 0) {
      await several.run(look, tools);
      return choice();
    }
    const late = {
      ...tools,
      zbar: await secondEngine.get(thorough),
      likelihood: await likelihood.get(thorough),
    };
    for (const stage of plan.late) {
      doubts.speak(ballot);
      if (ballot.believed().length > 0 || performance.now() > tools.deadline) break;
      await stage.run(look, late);
    }
    return choice();
  }

  return {
    async read(picture, region) {
      if (thorough) reset();
      const look = lookAt(
        picture,
        regionIn(picture, region),
        createBallot(thorough ? neededAlone : neededInStream),
      );
      const tools = { zxing: await zxing, zbar: undefined, likelihood: undefined, thorough };
      const code = await search(look, { ...tools, deadline: performance.now() + budgetMs });
      doubts.keep(look.ballot);
      misses = code ? 0 : misses + 1;
      return code;
    },
    reset,
  };
}

async function loadLikelihood(): Promise<stages.Likelihood> {
  const { likelihoodEngine } = await import("./likelihood-engine.ts");
  const { createLikelihoodReader, judge } = likelihoodEngine;
  return { dark: createLikelihoodReader(), light: createLikelihoodReader(), judge };
}

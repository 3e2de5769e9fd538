import type { ScannedCode } from "../code.ts";
import { createLikelihoodReader } from "../likelihood/reader.ts";
import { type Region, regionIn } from "../region.ts";
import { chooseCode, isAimedAt, nearestCode } from "./choose-code.ts";
import type { RgbaPicture, ZbarEngine, ZxingEngine } from "./engine-read.ts";
import { type Look, lookAt } from "./look.ts";
import type { GreyPicture } from "./picture.ts";
import * as stages from "./stages.ts";

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
}

export interface Reader {
  /**
   * The code a picture shows, or undefined. The whole picture is searched; the region chooses where there are several.
   * @throws when zxing cannot be loaded; RangeError 'Invalid region.'
   */
  read(picture: RgbaPicture | GreyPicture, region?: Region): Promise<ScannedCode | undefined>;
  /** Forgets what earlier frames showed: the camera looks at something else now. */
  reset(): void;
}

/** How long a picture may be searched, in ms. */
const budgets: Record<ReaderMode, number> = { stream: 50, picture: 1000 };

/** A reader of the fixed formats (CA-01). One picture at a time. */
export function createReader({ mode, zxing, zbar }: ReaderOptions): Reader {
  const likelihood = { dark: createLikelihoodReader(), light: createLikelihoodReader() };
  const reset = () => {
    likelihood.dark.reset();
    likelihood.light.reset();
  };
  const secondEngine = lazily(zbar);
  return {
    async read(picture, region) {
      if (mode === "picture") reset();
      const deadline = performance.now() + budgets[mode];
      const look = lookAt(picture, regionIn(picture, region));
      const tools = {
        zxing: await zxing,
        zbar: undefined,
        likelihood,
        thorough: mode === "picture",
        deadline,
      };
      await stages.fast.run(look, tools);
      if (aimedAt(look)) return aimedAt(look);
      if (look.ballot.believed().length > 0) await stages.several.run(look, tools);
      await stages.patches.run(look, tools);
      if (look.ballot.believed().length > 0) return choice(look, mode);
      const both = { ...tools, zbar: await secondEngine.get(mode === "picture") };
      for (const stage of [
        stages.secondOpinion,
        stages.verdict,
        stages.wholeAgain,
        stages.verdict,
        stages.likeliest,
      ]) {
        if (performance.now() > deadline) return undefined;
        await stage.run(look, both);
        if (look.ballot.believed().length > 0) return choice(look, mode);
      }
      return undefined;
    },
    reset,
  };
}

const aimedAt = ({ ballot, rect }: Look) => ballot.believed().find((code) => isAimedAt(code, rect));

function choice({ ballot, rect }: Look, mode: ReaderMode): ScannedCode | undefined {
  return mode === "picture" ? nearestCode(ballot.believed(), rect) : chooseCode(ballot.believed(), rect);
}

const mostAttempts = 3;

/** An engine that is loaded when it is first wanted; a failed attempt is made again the next time, up to a limit. */
function lazily(load: () => Promise<ZbarEngine>) {
  let attempts = 0;
  let loading: Promise<ZbarEngine | undefined> | undefined;
  let engine: ZbarEngine | undefined;
  return {
    /** @param wait whether to wait for an engine that is under way; otherwise undefined until it is there */
    async get(wait: boolean): Promise<ZbarEngine | undefined> {
      if (engine || attempts >= mostAttempts) return engine;
      loading ??= load().then(
        (loaded) => {
          engine = loaded;
          return loaded;
        },
        () => {
          attempts += 1;
          loading = undefined;
          return undefined;
        },
      );
      return wait ? loading : engine;
    },
  };
}

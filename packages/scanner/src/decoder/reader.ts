import type { CodeHint } from "../camera/tips.ts";
import type { ScannedCode } from "../code.ts";
import type { RgbaPicture, ZbarEngine, ZxingEngine } from "../engine/engine-read.ts";
import type { GreyPicture } from "../engine/picture.ts";
import { type Region, regionIn } from "../geometry/region.ts";
import { aroundBars } from "../localise/place-of.ts";
import { createBallot } from "../vote/ballot.ts";
import { chooseCode, nearestCode } from "../vote/choose-code.ts";
import { createDoubtMemory } from "../vote/memory.ts";
import { anyRank, type Rank, withOthers } from "../vote/rank.ts";
import { confirm, fast, severalConfirmed } from "./fast-stages.ts";
import { lazily } from "./lazily.ts";
import { type Look, lookAt } from "./look.ts";
import { fetched, hardFrames, patience, type Tools } from "./stage.ts";

export type { RgbaPicture, ZbarEngine, ZxingEngine } from "../engine/engine-read.ts";
export type { GreyPicture } from "../engine/picture.ts";
export { loadZbar } from "../engine/zbar.ts";
export { loadZxing } from "../engine/zxing.ts";
export { createAgreement } from "../vote/agreement.ts";

/**
 * `stream`: one frame of many; the next frames continue what does not fit in the time. `picture`: the only one; everything is
 * tried, and only certain codes are returned.
 */
export type ReaderMode = "stream" | "picture";

export interface ReaderOptions {
  readonly mode: ReaderMode;
  readonly zxing: ZxingEngine | Promise<ZxingEngine>;
  /** Loads zbar when zxing alone found nothing; without it the reader goes on. */
  readonly zbar: () => Promise<ZbarEngine>;
  /**
   * How long a picture may be searched, in ms; one look more may pass it, and what a picture waits for to be loaded does not
   * count. 42 in a stream, 1200 for a picture. When a stream gives nothing, every fourth frame has four times as long; a picture
   * has up to four times as long on a device that is slow.
   */
  readonly budgetMs?: number;
  /** Which codes are accepted, and which of them comes first; any unless given. */
  readonly rank?: Rank | Promise<Rank>;
}

export interface Reader {
  /**
   * Returns a picture's accepted code, or undefined. It searches the whole picture; the region chooses among several codes. One picture at
   * a time.
   * @throws when zxing cannot be loaded; ScannerError `invalid_region`
   */
  read(picture: RgbaPicture | GreyPicture, region?: Region): Promise<ScannedCode | undefined>;
  /** Loads the rest of our own code before the first picture; a stream does so by itself. */
  prepare(): Promise<void>;
  /** The code nearest to the region's middle that was read in the last picture but is not accepted, or not yet. */
  other(): ScannedCode | undefined;
  /** What looked most like a code in the last picture, when no code was read (CA-06), or the tip about what it showed. */
  hint(): CodeHint | undefined;
  /** Forgets what earlier frames showed: the camera looks at something else now. */
  reset(): void;
}

const budgets: Record<ReaderMode, number> = { stream: 42, picture: 1200 };

/** A reader of the fixed formats (CA-01). */
export function createReader({
  mode,
  zxing,
  zbar,
  budgetMs = budgets[mode],
  rank = anyRank,
}: ReaderOptions): Reader {
  const thorough = mode === "picture";
  const secondEngine = lazily(zbar);
  const lateSearch = lazily(async () => (await import("./late-search.ts")).createLateSearch());
  const doubts = createDoubtMemory();
  let misses = 0;
  let hint: CodeHint | undefined;
  let other: ScannedCode | undefined;
  // Our own stages are small and soon needed by a stream; zbar loads when needed.
  if (!thorough)
    void Promise.resolve(zxing).then(
      () => lateSearch.get(true),
      () => undefined,
    );
  const reset = () => {
    misses = 0;
    hint = undefined;
    other = undefined;
    doubts.reset();
    lateSearch.loaded()?.reset();
  };

  async function search(look: Look, engine: ZxingEngine): Promise<CodeHint | undefined> {
    const isHard = !thorough && misses % hardFrames !== 0 && lateSearch.loaded() !== undefined;
    const timeMs = budgetMs * (misses > 0 && !isHard ? patience : 1);
    const tools: Tools = { zxing: engine, thorough, deadline: performance.now() + timeMs };
    for (const stage of isHard ? [] : [fast, confirm]) {
      await stage.run(look, tools);
      if (look.isSettled()) return undefined;
    }
    const [late, inTime] = await fetched(() => lateSearch.get(thorough), tools);
    const plan = isHard ? "hardStream" : mode;
    if (late)
      return late.search(look, inTime, {
        plan,
        doubts,
        misses,
        budgetMs,
        zbar: () => secondEngine.get(thorough),
      });
    for (const stage of look.ballot.believed().length > 0 ? severalConfirmed : [])
      await stage.run(look, tools);
    return undefined;
  }

  return {
    async read(picture, region) {
      if (thorough) reset();
      const rect = regionIn(picture, region);
      const ballot = createBallot();
      const [engine, rankOf] = await Promise.all([zxing, rank]);
      const look = lookAt(picture, rect, ballot, rankOf);
      hint = await search(look, engine);
      const believed = ballot.believed();
      // In a stream the next frame may confirm the code in the region.
      const code = thorough
        ? nearestCode(believed, rect, rankOf)
        : look.isAnswered()
          ? chooseCode(believed, rect, rankOf)
          : undefined;
      // A tip says what to do about it.
      other = code || hint?.tip ? undefined : nearestCode(believed, rect, withOthers(rankOf));
      doubts.keep(ballot);
      misses = code ? 0 : misses + 1;
      // Only a camera's code is outlined on screen; a photo's is not.
      return code && !thorough ? aroundBars(look.grey(), code) : code;
    },
    prepare: async () => void (await lateSearch.get(true)),
    other: () => other,
    hint: () => hint,
    reset,
  };
}

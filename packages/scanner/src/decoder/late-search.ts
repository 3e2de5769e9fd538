import type { CodeHint } from "../camera/tips.ts";
import type { ZbarEngine } from "../engine/engine-read.ts";
import { judge } from "../likelihood/judge.ts";
import { createLikelihoodReader } from "../likelihood/reader.ts";
import type { DoubtMemory } from "../vote/memory.ts";
import { severalConfirmed } from "./fast-stages.ts";
import { fineQr } from "./fine-qr.ts";
import { hintOf } from "./hint.ts";
import {
  confirm,
  confirmByZbar,
  type LateStage,
  likeliest,
  moreRows,
  otherwise,
  patches,
  patchesForNothing,
  secondOpinion,
  verdict,
  wholeAgain,
} from "./late-stages.ts";
import { localisedLook } from "./localised-look.ts";
import { denyPartsOfLonger } from "./longer-field.ts";
import type { Look } from "./look.ts";
import { createSightings } from "./sightings.ts";
import { fetched, hardFrames, patience, type Tools } from "./stage.ts";

/** How a picture is searched: first with zxing alone, then with the other engines. */
interface Plan {
  readonly first: readonly LateStage[];
  readonly harder: readonly LateStage[];
}

const plans = {
  picture: {
    first: [otherwise, confirm, patchesForNothing],
    harder: [
      confirmByZbar,
      moreRows,
      patches,
      secondOpinion,
      verdict,
      wholeAgain,
      verdict,
      fineQr,
      likeliest,
      verdict,
    ],
  },
  stream: {
    first: [otherwise, confirm, patchesForNothing],
    harder: [confirmByZbar, moreRows, verdict, secondOpinion, verdict, likeliest],
  },
  /** Where sharper looks have just failed, most frames leave their time to the likelihood decoder. */
  hardStream: { first: [fineQr, patches], harder: [likeliest, verdict] },
} as const satisfies Record<string, Plan>;

export interface LateSearchOptions {
  readonly plan: keyof typeof plans;
  /** Loads zbar, when zxing has not settled the code. */
  readonly zbar: () => Promise<ZbarEngine | undefined>;
  readonly doubts: DoubtMemory;
  /** Frames since a code was read. */
  readonly misses: number;
  /** The time of a photo on a fast device, of which the fast stages used some. */
  readonly budgetMs: number;
}

/** Searches a picture that the fast stages did not settle; a separate script, loaded after zxing. */
export interface LateSearch {
  /** Enters its reads in the look's ballot. Resolves to a hint about the likeliest place if no code was read. */
  search(look: Look, tools: Tools, options: LateSearchOptions): Promise<CodeHint | undefined>;
  /** Forgets what earlier frames showed. */
  reset(): void;
}

/** Whether places are looked for at half the size: in every other frame that the fast stages begin, and of those between. */
const isCoarse = (misses: number) => (misses % hardFrames === 0 ? misses / hardFrames : misses) % 2 === 0;

export function createLateSearch(): LateSearch {
  const likelihood = { dark: createLikelihoodReader(), light: createLikelihoodReader(), judge };
  const sightings = createSightings();
  return {
    async search(fastLook, tools, { plan, zbar, doubts, misses, budgetMs }) {
      const look = localisedLook(fastLook, !tools.thorough && isCoarse(misses));
      const { ballot } = look;
      const late = { ...withTimeFor(12, tools, budgetMs), zbar: undefined, likelihood, misses };
      // No one aims at a code in a photo, so the first accepted code counts.
      const isAnswered = () => (tools.thorough ? look.hasAccepted() : look.isAnswered());
      const isLate = ({ deadline }: Tools) => performance.now() > deadline;
      // A QR code or a Code 128 may stand beside the shoe's bars.
      for (const stage of look.hasOther() ? severalConfirmed : []) {
        await stage.run(look, tools);
        if (look.isSettled()) return undefined;
      }
      denyPartsOfLonger(look);
      for (const stage of plans[plan].first) {
        if (isLate(late)) break;
        await stage.run(look, late);
        denyPartsOfLonger(look);
        if (look.isSettled()) return undefined;
      }
      if (ballot.believed().length > 0) {
        // Neither of two codes beside the region is chosen, so the second one is confirmed too.
        for (const stage of severalConfirmed) await stage.run(look, tools);
        denyPartsOfLonger(look);
        if (isAnswered()) return undefined;
      }
      const [engine, inTime] = await fetched(zbar, tools);
      const equipped = { ...late, ...withTimeFor(6, inTime, budgetMs), zbar: engine };
      for (const stage of plans[plan].harder) {
        doubts.speak(ballot);
        if (isAnswered() || isLate(equipped)) break;
        await stage.run(look, equipped);
        denyPartsOfLonger(look);
      }
      const tip = isAnswered() ? undefined : await sightings.see(look, tools, misses);
      if (tip) return { lengthPx: 0, sharpness: 0, tip };
      const [place] = look.candidates();
      return ballot.believed().length > 0 || !place ? undefined : hintOf(look.grey(), place);
    },
    reset() {
      sightings.reset();
      likelihood.dark.reset();
      likelihood.light.reset();
    },
  };
}

/**
 * Moves a photo's deadline so that on a slow device, too, there is time for so many times what was looked at until now. A photo is
 * the only one there is; of a stream the next frame has another chance.
 */
function withTimeFor(times: number, tools: Tools, budgetMs: number): Tools {
  if (!tools.thorough) return tools;
  const [began, now] = [tools.deadline - budgetMs, performance.now()];
  const wanted = Math.min(now + times * (now - began), began + patience * budgetMs);
  return { ...tools, deadline: Math.max(tools.deadline, wanted) };
}

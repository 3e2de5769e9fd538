import type { CodeHint } from "../camera/tips.ts";
import type { ZbarEngine } from "../engine/engine-read.ts";
import { judge } from "../likelihood/judge.ts";
import { createLikelihoodReader } from "../likelihood/reader.ts";
import type { DoubtMemory } from "../vote/memory.ts";
import { confirm as confirmPlace, several } from "./fast-stages.ts";
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
import { fetched, type Tools } from "./stage.ts";

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
      likeliest,
      verdict,
    ],
  },
  stream: {
    first: [otherwise, confirm, patchesForNothing],
    harder: [confirmByZbar, moreRows, verdict, secondOpinion, verdict, likeliest],
  },
  /** Where sharper looks have just failed, most frames leave their time to the likelihood decoder. */
  hardStream: { first: [patches], harder: [likeliest, verdict] },
} as const satisfies Record<string, Plan>;

export interface LateSearchOptions {
  readonly plan: keyof typeof plans;
  /** Loads zbar, when zxing has not settled the code. */
  readonly zbar: () => Promise<ZbarEngine | undefined>;
  readonly doubts: DoubtMemory;
  /** Whether this frame's places are looked for at half the size; those of the next one are not. */
  readonly coarse: boolean;
}

/** Searches a picture that the fast stages did not settle; a separate script, loaded after zxing. */
export interface LateSearch {
  /** Enters its reads in the look's ballot. Resolves to a hint about the likeliest place if it was not read. */
  search(look: Look, tools: Tools, options: LateSearchOptions): Promise<CodeHint | undefined>;
  /** Forgets what earlier frames showed. */
  reset(): void;
}

export function createLateSearch(): LateSearch {
  const likelihood = { dark: createLikelihoodReader(), light: createLikelihoodReader(), judge };
  return {
    async search(fastLook, tools, { plan, zbar, doubts, coarse }) {
      const look = localisedLook(fastLook, coarse);
      const { ballot } = look;
      const late = { ...tools, zbar: undefined, likelihood };
      // Nobody aims at a code in a photo, so the first accepted code counts.
      const isAnswered = () => (tools.thorough ? look.hasAccepted() : look.isAnswered());
      const isLate = ({ deadline }: Tools) => performance.now() > deadline;
      // A QR code or a Code 128 may stand beside the shoe's bars.
      for (const stage of look.hasOther() ? [several, confirmPlace] : []) {
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
        await several.run(look, tools);
        denyPartsOfLonger(look);
        if (isAnswered()) return undefined;
      }
      const [engine, inTime] = await fetched(zbar, late);
      const equipped = { ...inTime, zbar: engine };
      for (const stage of plans[plan].harder) {
        doubts.speak(ballot);
        if (isAnswered() || isLate(equipped)) break;
        await stage.run(look, equipped);
        denyPartsOfLonger(look);
      }
      const [place] = look.candidates();
      return ballot.believed().length > 0 || !place ? undefined : hintOf(look.grey(), place);
    },
    reset() {
      likelihood.dark.reset();
      likelihood.light.reset();
    },
  };
}

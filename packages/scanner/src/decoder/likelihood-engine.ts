/** The likelihood decoder as an engine: a script of its own, loaded when it is first wanted. */
import { judge } from "../likelihood/judge.ts";
import { createLikelihoodReader } from "../likelihood/reader.ts";

export interface LikelihoodEngine {
  readonly createLikelihoodReader: typeof createLikelihoodReader;
  readonly judge: typeof judge;
}

export const likelihoodEngine: LikelihoodEngine = { createLikelihoodReader, judge };

import { expect, it } from "vitest";
import { asksForCause, pollAnswers } from "./poll.ts";

it("[SC-14] only the two answers that are not happy are asked what happened", () => {
  expect(pollAnswers.filter(asksForCause)).toEqual([3, 4]);
});

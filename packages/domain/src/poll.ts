/** The poll's four faces, 1 the happiest (SC-14). */
export const pollAnswers = [1, 2, 3, 4] as const;

/** What a shopper who was not happy may name with one tap. It never names a person. */
export const pollCauses = ["wait", "size", "pair", "pick_up", "app", "service"] as const;
export type PollCause = (typeof pollCauses)[number];

/** Whether an answer is asked what happened: the two that are not happy. */
export function asksForCause(answer: number): boolean {
  return answer >= 3;
}

import type { FirstSteps } from "@horma/contract";

/** The steps in their order, by what the address calls them. */
export const stepNames = [
  "account",
  "look",
  "store",
  "devices",
  "catalogue",
  "stock",
  "people",
  "poster",
] as const;
export type StepName = (typeof stepNames)[number];

/** Which steps are done. The poster is when a shopper has opened the store's pages. */
export function doneSteps(steps: FirstSteps): Record<StepName, boolean> {
  return {
    account: true,
    look: steps.look,
    store: steps.store !== null,
    devices: steps.devices,
    catalogue: steps.products,
    stock: steps.stock,
    people: steps.people,
    poster: steps.opened,
  };
}

/** The steps that are to be done; the look of the design is good enough to begin. */
export function leftSteps(steps: FirstSteps): StepName[] {
  const done = doneSteps(steps);
  return stepNames.filter((name) => !done[name] && name !== "look");
}

/** The step to go on with: the one that is asked for, or else the first that is left. */
export function shownStep(steps: FirstSteps, asked: string | null): StepName {
  return stepNames.find((name) => name === asked) ?? leftSteps(steps)[0] ?? "poster";
}

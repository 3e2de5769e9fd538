import type { FirstSteps } from "@horma/contract";

/** The steps in their order, by what the address calls them. */
export const stepNames = ["account", "store", "devices", "catalogue", "stock", "people", "poster"] as const;
export type StepName = (typeof stepNames)[number];

/** Which steps are done. The poster is when a shopper has opened the store's pages. */
export function doneSteps(steps: FirstSteps): Record<StepName, boolean> {
  return {
    account: true,
    store: steps.store !== null,
    devices: steps.devices,
    catalogue: steps.products,
    stock: steps.stock,
    people: steps.people,
    poster: steps.opened,
  };
}

/** The step to go on with: the one that is asked for, or else the first that is not done. */
export function shownStep(steps: FirstSteps, asked: string | null): StepName {
  const done = doneSteps(steps);
  return stepNames.find((name) => name === asked) ?? stepNames.find((name) => !done[name]) ?? "poster";
}

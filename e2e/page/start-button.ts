import type { Locator, Page } from "@playwright/test";

/** Check-in's button once the app has drawn it; until then the page has one of its own. */
export function startButton(page: Page): Locator {
  return page.locator("#root").getByRole("button", { name: "Comenzar" });
}

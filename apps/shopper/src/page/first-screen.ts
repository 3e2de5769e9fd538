import type { createBrowserRouter } from "react-router";

/** How long the closed box that the page draws may stand, ms, before the app says what it waits for. */
const patience = 200;

/** Resolves when the router knows its first screen, or soon: a screen that is left at once costs a phone a drawing. */
export function firstScreen(router: ReturnType<typeof createBrowserRouter>): Promise<void> {
  return new Promise((resolve) => {
    const look = () => router.state.initialized && resolve();
    look();
    router.subscribe(look);
    setTimeout(resolve, patience);
  });
}

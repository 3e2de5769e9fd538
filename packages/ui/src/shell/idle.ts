/**
 * Runs once the page is there whole and the browser has nothing better to do; some browsers cannot tell, there it waits a
 * moment.
 */
export function whenIdle(run: () => void): void {
  if (document.readyState !== "complete") addEventListener("load", () => whenIdle(run), { once: true });
  else if ("requestIdleCallback" in globalThis) requestIdleCallback(run, { timeout: 4_000 });
  else setTimeout(run, 200);
}

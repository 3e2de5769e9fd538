/** Runs once the page has loaded and the browser is idle. In browsers that cannot tell, it waits a moment instead. */
export function whenIdle(run: () => void): void {
  if (document.readyState !== "complete") addEventListener("load", () => whenIdle(run), { once: true });
  else if ("requestIdleCallback" in globalThis) requestIdleCallback(run, { timeout: 4_000 });
  else setTimeout(run, 200);
}

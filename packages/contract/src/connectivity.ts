import { createStore } from "zustand/vanilla";
import { createServerClock } from "./server-clock.ts";

/** Between two checks whether the server is back, ms. */
const lookInterval = 1_000;
/** Checks without an answer after which the server counts as gone; one lost answer does not. */
const failuresUntilGone = 3;

/**
 * Whether the store's server can be reached. While all goes well no one checks. A call without an answer (`suspect`), or the
 * browser's event that the network is gone (`lose`), starts checks that end when the server answers.
 */
export function createConnectivity(serverAnswers: () => Promise<boolean>) {
  const { setState: become, ...offline } = createStore(() => false);
  let looking = false;
  let wake: () => void = () => undefined;

  function pause(): Promise<void> {
    return new Promise((resolve) => {
      wake = resolve;
      setTimeout(resolve, lookInterval);
    });
  }

  async function look() {
    if (looking) return;
    looking = true;
    for (let failures = 1; !(await serverAnswers()); failures++) {
      if (failures >= failuresUntilGone) become(true);
      await pause();
    }
    looking = false;
    become(false);
  }

  return {
    ...offline,
    offline: offline.getState,
    suspect: () => void look(),
    lose() {
      become(true);
      void look();
    },
    /** The network says that it is back: check at once. */
    hope: () => wake(),
  };
}

/** How long a check may take, ms. */
const lookTimeout = 3_000;

/**
 * Watches the server at an origin. A call through `fetch` that gets no answer starts the checks; one that gets one says what the
 * server's clock shows (`now`).
 * @param base origin of the API; empty for the page's own
 */
export function watchServer(base: string) {
  const connectivity = createConnectivity(answers);
  const clock = createServerClock();

  /** Whether the server is there and ready. */
  async function answers(): Promise<boolean> {
    try {
      const signal = AbortSignal.timeout(lookTimeout);
      const response = await fetch(`${base}/readyz`, { cache: "no-store", signal });
      return response.ok && isJson(response);
    } catch {
      return false;
    }
  }

  /** Fetches like `fetch`. A request without an answer starts the checks. */
  async function watchedFetch(...request: Parameters<typeof fetch>): Promise<Response> {
    const askedAt = Date.now();
    try {
      const response = await fetch(...request);
      clock.learn(response.headers.get("date"), askedAt);
      const page = response.status === 200 && !isJson(response);
      if (page || [502, 503, 504].includes(response.status)) connectivity.suspect();
      return response;
    } catch (error) {
      if (!(error instanceof DOMException && error.name === "AbortError")) connectivity.suspect();
      throw error;
    }
  }

  return { ...connectivity, answers, fetch: watchedFetch, now: clock.now };
}

/** The server answers in JSON; an HTML page is a captive portal's. */
function isJson(response: Response): boolean {
  return response.headers.get("content-type")?.includes("application/json") ?? false;
}

/** Between two looks whether the server is back, ms. */
const lookInterval = 1_000;
/** Looks without an answer after which the server counts as gone: one lost answer is no news. */
const failuresUntilGone = 3;

/**
 * Whether the store's server can be reached. Nobody asks while all goes well; a call without an answer (`suspect`) or
 * the browser's word that the network is gone (`lose`) begins a series of looks, which ends when the server answers.
 */
export function createConnectivity(serverAnswers: () => Promise<boolean>) {
  let offline = false;
  let looking = false;
  let wake: () => void = () => undefined;
  const listeners = new Set<() => void>();

  function become(value: boolean) {
    if (offline === value) return;
    offline = value;
    for (const listener of listeners) listener();
  }

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
    offline: () => offline,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    suspect: () => void look(),
    lose() {
      become(true);
      void look();
    },
    /** The network says that it is back: look at once. */
    hope: () => wake(),
  };
}

/** A value that loads when first needed. */
export interface Lazy<Value> {
  /**
   * @param wait whether to wait while it is under way; otherwise undefined until it is there
   * @returns undefined too when it cannot be loaded
   */
  get(wait: boolean): Promise<Value | undefined>;
  /** The value if it is already loaded. */
  loaded(): Value | undefined;
}

const mostAttempts = 3;

/** Retries a failed load at the next use, up to a limit. */
export function lazily<Value>(load: () => Promise<Value>): Lazy<Value> {
  let attempts = 0;
  let loading: Promise<Value | undefined> | undefined;
  let value: Value | undefined;
  return {
    async get(wait) {
      if (value !== undefined || attempts >= mostAttempts) return value;
      loading ??= load().then(
        (loaded) => {
          value = loaded;
          return loaded;
        },
        () => {
          attempts += 1;
          loading = undefined;
          return undefined;
        },
      );
      if (wait) return loading;
      await aTurn();
      return value;
    },
    loaded: () => value,
  };
}

/** Lets the event loop go round once: what has arrived meanwhile is there afterwards. */
const aTurn = () => new Promise((resolve) => setTimeout(resolve));

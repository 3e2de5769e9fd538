import type { Notifications } from "../db/notifications.ts";

/** Calls that wait at once: of one key, and of all in this process. */
const most = { ofKey: 8, all: 200 } as const;
/** What is published within this time wakes them once, ms. */
const together = 20;

/** The calls of this process that wait for events. What is published, by any process, wakes all of them. */
export class FeedWaiters {
  private readonly byKey = new Map<number, number>();
  private readonly waiting = new Set<() => void>();
  private readonly stop: () => void;
  private round = 0;
  private waking: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(notifications: Notifications) {
    const heard = () => {
      this.waking ??= setTimeout(() => this.wake(), together);
    };
    this.stop = notifications.on("event_published", { begun: heard, heard });
  }

  /**
   * Looks again after each publishing until something is found, the time is over, the caller is gone or the server ends. False
   * if too many wait already.
   * @param look undefined if it found nothing
   */
  async wait<T>(
    key: number,
    { milliseconds, gone }: { milliseconds: number; gone: AbortSignal },
    look: () => Promise<T | undefined>,
  ): Promise<T | undefined | false> {
    const mine = this.byKey.get(key) ?? 0;
    const all = [...this.byKey.values()].reduce((sum, each) => sum + each, 0);
    if (mine >= most.ofKey || all >= most.all) return false;
    this.byKey.set(key, mine + 1);
    const end = performance.now() + milliseconds;
    try {
      for (;;) {
        const { round } = this;
        const found = await look();
        const left = end - performance.now();
        if (found !== undefined || left <= 0 || gone.aborted || this.closed) return found;
        if (round === this.round) await this.next(left, gone);
      }
    } finally {
      const others = (this.byKey.get(key) ?? 1) - 1;
      if (others > 0) this.byKey.set(key, others);
      else this.byKey.delete(key);
    }
  }

  /** Ends every wait. */
  close(): void {
    this.closed = true;
    this.stop();
    this.wake();
  }

  private wake(): void {
    clearTimeout(this.waking);
    this.waking = undefined;
    this.round++;
    for (const go of [...this.waiting]) go();
  }

  private next(milliseconds: number, gone: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const go = () => {
        clearTimeout(timer);
        gone.removeEventListener("abort", go);
        this.waiting.delete(go);
        resolve();
      };
      const timer = setTimeout(go, milliseconds);
      gone.addEventListener("abort", go);
      this.waiting.add(go);
    });
  }
}

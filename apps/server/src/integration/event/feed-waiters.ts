import type { Notifications } from "../../platform/db/notifications.ts";
import { Places } from "../../web/http/limit/places.ts";

/** Calls that read at once: of one key, and of all in this process. Those that wait have these places, and the others as many. */
const most = { ofKey: 8, all: 200 } as const;
/** What is published within this time wakes them once, ms. */
const together = 20;

/** The calls of this process that read events and may wait for more. What is published, by any process, wakes all of them. */
export class FeedWaiters {
  private readonly places = { waiting: new Places<number>(most), passing: new Places<number>(most) };
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
   * Reads in one of the key's places. Undefined, and nothing is read, if all are taken: a refused call costs no query.
   * @param waits whether the call may wait, so that those that wait take no place from the others
   */
  async read<T>(key: number, { waits }: { waits: boolean }, read: () => Promise<T>): Promise<T | undefined> {
    const places = waits ? this.places.waiting : this.places.passing;
    if (places.take(key) !== "taken") return undefined;
    try {
      return await read();
    } finally {
      places.leave(key);
    }
  }

  /**
   * Looks, and again after each publishing, until it found enough, the time is over, the caller is gone or the server ends.
   * Returns what it found last.
   */
  async wait<T>(
    {
      milliseconds,
      gone,
      enough,
    }: { milliseconds: number; gone: AbortSignal; enough: (found: T) => boolean },
    look: () => Promise<T>,
  ): Promise<T> {
    const end = performance.now() + milliseconds;
    for (;;) {
      const { round } = this;
      const found = await look();
      const left = end - performance.now();
      if (enough(found) || left <= 0 || gone.aborted || this.closed) return found;
      if (round === this.round) await this.next(left, gone);
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

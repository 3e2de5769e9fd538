type Spent = { taken: number; until: number };

/**
 * So many tries for each key in a time that begins with the first, counted in this process's memory. There is no timer and
 * nothing new for a key that is known: tens of thousands take from it every second.
 */
export class Budget {
  private recent = new Map<string, Spent>();
  private earlier = new Map<string, Spent>();
  private turn = 0;

  /** @param duration ms */
  constructor(
    private readonly points: number,
    private readonly duration: number,
  ) {}

  /**
   * Takes one; answers how long to wait when there is none left, ms, and 0 otherwise.
   * @param now whole ms, of a clock that is never set
   */
  take(key: string, now = Math.floor(performance.now())): number {
    if (now >= this.turn) this.forgetOld(now);
    const spent = this.recent.get(key) ?? this.known(key);
    if (now >= spent.until) {
      spent.taken = 0;
      spent.until = now + this.duration;
    }
    spent.taken += 1;
    return spent.taken <= this.points ? 0 : spent.until - now;
  }

  private known(key: string): Spent {
    const spent = this.earlier.get(key) ?? { taken: 0, until: 0 };
    this.recent.set(key, spent);
    return spent;
  }

  /** Whoever takes nothing for two of these times is forgotten. */
  private forgetOld(now: number): void {
    this.earlier = now < this.turn + this.duration ? this.recent : new Map();
    this.recent = new Map();
    this.turn = now + this.duration;
  }
}

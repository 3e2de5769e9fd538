/**
 * So many tries for each key in a time, counted in this process's memory; when the time is over, all keys begin anew. There is no
 * timer, and a number is all that is kept of a key: tens of thousands take from it every second.
 */
export class Budget {
  private taken = new Map<string, number>();
  private until = 0;

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
    if (now >= this.until) {
      this.taken = new Map();
      this.until = now + this.duration;
    }
    const taken = (this.taken.get(key) ?? 0) + 1;
    if (taken > this.points) return this.until - now;
    this.taken.set(key, taken);
    return 0;
  }
}

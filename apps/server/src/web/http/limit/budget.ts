/**
 * A number of tries per key and period, counted in this process's memory. All keys start again when the period ends. It needs no
 * timer and one number per key, because tens of thousands of keys use it every second.
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
   * Takes one. Returns how long to wait, ms; 0 if one was left.
   * @param now whole ms of a monotonic clock
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

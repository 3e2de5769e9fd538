/** Pictures that may wait for their turn in a process: pages give up after 10 s, and a large one takes a second. */
const mostWaiting = 8;

type Turn = { callers: number; done: Promise<void>; end: (error?: unknown) => void };

/** One picture after another has its turn, in the order of the first call for each; it is worked on once, however many calls wait. */
export class PictureTurns {
  private readonly waiting = new Map<string, Turn>();
  private current: { hash: string; turn: Turn } | undefined;

  /** @param paint works on a picture when its turn has come: nothing of it is read before */
  constructor(private readonly paint: (hash: string) => Promise<unknown>) {}

  /**
   * Waits for a picture's turn, and its end. Undefined if too many wait already. A picture whose callers are all gone loses its
   * place.
   */
  take(hash: string, gone: AbortSignal): Promise<void> | undefined {
    const turn = this.find(hash) ?? this.begin(hash);
    if (turn === undefined) return undefined;
    turn.callers++;
    const leave = () => {
      turn.callers--;
      if (turn.callers > 0 || this.waiting.get(hash) !== turn) return;
      this.waiting.delete(hash);
      turn.end();
    };
    if (gone.aborted) leave();
    else gone.addEventListener("abort", leave, { once: true });
    return turn.done;
  }

  private find(hash: string): Turn | undefined {
    return this.current?.hash === hash ? this.current.turn : this.waiting.get(hash);
  }

  private begin(hash: string): Turn | undefined {
    if (this.waiting.size >= mostWaiting) return undefined;
    let end: Turn["end"] = () => {};
    const done = new Promise<void>((resolve, reject) => {
      end = (error) => (error === undefined ? resolve() : reject(error));
    });
    const turn = { callers: 0, done, end };
    this.waiting.set(hash, turn);
    if (this.current === undefined) void this.work();
    return turn;
  }

  private async work(): Promise<void> {
    for (let next = this.next(); next !== undefined; next = this.next()) {
      this.current = next;
      await this.paint(next.hash).then(() => next?.turn.end(), next.turn.end);
    }
    this.current = undefined;
  }

  private next(): { hash: string; turn: Turn } | undefined {
    for (const [hash, turn] of this.waiting) {
      this.waiting.delete(hash);
      return { hash, turn };
    }
    return undefined;
  }
}

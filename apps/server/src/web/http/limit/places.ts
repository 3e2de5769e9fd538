/** How many calls of each sender run at once, and how many in all. */
export class Places<Key> {
  private readonly byKey = new Map<Key, number>();
  private all = 0;

  constructor(private readonly most: { readonly ofKey: number; readonly all: number }) {}

  /** Takes one; or says whose are all taken. */
  take(key: Key): "taken" | "key full" | "all full" {
    const mine = this.byKey.get(key) ?? 0;
    if (mine >= this.most.ofKey) return "key full";
    if (this.all >= this.most.all) return "all full";
    this.byKey.set(key, mine + 1);
    this.all++;
    return "taken";
  }

  leave(key: Key): void {
    const others = (this.byKey.get(key) ?? 1) - 1;
    if (others > 0) this.byKey.set(key, others);
    else this.byKey.delete(key);
    this.all--;
  }
}

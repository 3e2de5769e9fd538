import type { ImportDoubt, ImportReason } from "@horma/domain";

/** A cell that is refused. */
export class BadCell {
  constructor(
    readonly reason: ImportReason,
    /** What the cell likely means, as its column is written; null where nothing is likely, or several things are. */
    readonly meant: string | null = null,
  ) {}
}

/** A cell that is in doubt. `value` is what it is where the sender means it. */
export class DoubtfulCell extends BadCell {
  constructor(
    override readonly reason: ImportDoubt,
    readonly value: string,
    meant: string | null = null,
  ) {
    super(reason, meant);
  }
}

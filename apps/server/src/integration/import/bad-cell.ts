import type { ImportReason } from "@horma/domain";

/** A cell that is refused. */
export class BadCell {
  constructor(
    readonly reason: ImportReason,
    /** What the cell likely means, as its column is written; null where nothing is likely, or several things are. */
    readonly meant: string | null = null,
  ) {}
}

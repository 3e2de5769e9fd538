import { LAST } from "../shoe/last.ts";

/** Our mark, the outline of a last, in the colour of the text beside it. The page sizes and turns it. */
export function LastMark({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 100 246" className={className} fill="currentColor" aria-hidden="true">
      <path d={LAST} />
    </svg>
  );
}

import { LAST } from "../shoe/last.ts";

/** The outline of a last, our mark, as a pale backdrop behind a product. The page places it. */
export function LastShape({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 100 246" className={className} overflow="visible" aria-hidden="true">
      <path d={LAST} fill="var(--board)" />
    </svg>
  );
}

import clsx from "clsx";

/** The product's name as it stands in the header's corner. */
export function Wordmark({ className }: { className?: string | undefined }) {
  return <span className={clsx("wordmark", className)}>CLICK &amp; TRY</span>;
}

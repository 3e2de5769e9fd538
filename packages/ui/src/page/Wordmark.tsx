import clsx from "clsx";

/** The product's name, in the header's corner. */
export function Wordmark({ className }: { className?: string | undefined }) {
  return <span className={clsx("wordmark", className)}>CLICK &amp; TRY</span>;
}

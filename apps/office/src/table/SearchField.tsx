import { Icon } from "@horma/ui";
import { useEffect, useRef, useState } from "react";
import styles from "./Table.module.css";
import { useFilters } from "./use-filters.ts";
import { useSearchKey } from "./use-search-key.ts";

/** After typing pauses so long, ms, the table is searched. */
const pause = 250;

/** Searches the table's rows on the server. The key `/` leads to it from anywhere on the page. */
export function SearchField({ label }: { label: string }) {
  const { q, set } = useFilters();
  const [text, setText] = useState(q);
  const field = useSearchKey();
  // The address may have other filters by the end of the pause: those of the last drawing stay.
  const latest = useRef(set);
  useEffect(() => {
    latest.current = set;
  });
  useEffect(() => {
    if (text === q) return;
    const later = setTimeout(() => latest.current({ q: text }), pause);
    return () => clearTimeout(later);
  }, [text, q]);
  // The address changed by itself: back, or another store.
  useEffect(() => setText(q), [q]);
  return (
    <label className={styles.search}>
      <Icon name="search" />
      <input
        ref={field}
        aria-label={label}
        type="search"
        aria-keyshortcuts="/"
        value={text}
        placeholder={label}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
      />
      <kbd className={styles.key}>/</kbd>
    </label>
  );
}

import { Icon } from "@horma/ui";
import { useEffect, useRef, useState } from "react";
import { addressNow } from "../address/use-address.ts";
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
  /** What the address has from here. It is drawn late on a busy machine: what was typed since stays. */
  const searched = useRef(q);
  useEffect(() => {
    if (text === q) return;
    const later = setTimeout(() => {
      searched.current = text;
      latest.current({ q: text });
    }, pause);
    return () => clearTimeout(later);
  }, [text, q]);
  // The address changed by itself: back, or another store.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read again once it is drawn with another search.
  useEffect(() => {
    const now = addressNow().get("q") ?? "";
    if (now === searched.current) return;
    searched.current = now;
    setText(now);
  }, [q]);
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

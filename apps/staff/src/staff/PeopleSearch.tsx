import { Icon } from "@horma/ui";
import styles from "./PeopleSearch.module.css";

export type PeopleSearchProps = { label: string; text: string; onText: (text: string) => void };

/** A field that finds people by their name. */
export function PeopleSearch({ label, text, onText }: PeopleSearchProps) {
  return (
    <label className={styles.search}>
      <span className="visually-hidden">{label}</span>
      <Icon name="search" />
      <input
        value={text}
        placeholder={label}
        maxLength={64}
        autoComplete="off"
        enterKeyHint="search"
        spellCheck={false}
        onChange={(event) => onText(event.target.value)}
      />
    </label>
  );
}

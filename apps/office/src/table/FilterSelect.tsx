import styles from "./Table.module.css";
import { useFilters } from "./use-filters.ts";

export type FilterSelectProps = {
  /** What the address calls it. */
  name: string;
  label: string;
  /** The choice that does not filter. */
  all: string;
  options: readonly { value: string; text: string }[];
};

/** Filters a table by one of a few values, which is in the address. */
export function FilterSelect({ name, label, all, options }: FilterSelectProps) {
  const { filter, set } = useFilters();
  return (
    <select
      className={styles.filter}
      aria-label={label}
      value={filter(name)}
      onChange={(event) => set({ [name]: event.target.value })}
    >
      <option value="">{all}</option>
      {options.map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
}

import { choices, chosen } from "./choices.ts";
import styles from "./Gallery.module.css";

/** What all is looked at in: links, so that each look has an address. */
export function Switches() {
  return (
    <nav className={styles.switches} aria-label="Look">
      {Object.entries(choices).map(([name, values]) => (
        <p key={name}>
          <span className="label">{name}</span>
          {values.map((value) => (
            <a
              key={value}
              href={addressWith(name, value)}
              aria-current={chosen(name) === value ? "true" : undefined}
            >
              {value}
            </a>
          ))}
        </p>
      ))}
    </nav>
  );
}

function addressWith(name: string, value: string): string {
  const query = new URLSearchParams(location.search);
  query.set(name, value);
  return `?${query}`;
}

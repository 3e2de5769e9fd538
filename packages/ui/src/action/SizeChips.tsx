import { SizeText } from "../text/SizeText.tsx";
import styles from "./SizeChips.module.css";

/** The chosen sizes, shown on the button that acts on them. */
export function SizeChips({ sizes }: { sizes: string[] }) {
  return (
    <span className={styles.chips}>
      {sizes.map((size) => (
        <span key={size} className={`num ${styles.chip}`}>
          <SizeText>{size}</SizeText>
        </span>
      ))}
    </span>
  );
}

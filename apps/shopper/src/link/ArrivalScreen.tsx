import { BarcodeProgress, Heading, LidSurface, Screen } from "@horma/ui";
import type { ReactNode } from "react";
import styles from "./ArrivalScreen.module.css";

/** Shown while a link is opening: the closed box and what is happening. */
export function ArrivalScreen({ children }: { children: ReactNode }) {
  return (
    <Screen background="box">
      <LidSurface fill lid={<Heading size="poster">CLICK &amp; TRY</Heading>}>
        <div className={styles.welcome} role="status">
          <p className="h2">{children}</p>
          <BarcodeProgress indeterminate size="lg" tone="box" />
        </div>
      </LidSurface>
    </Screen>
  );
}

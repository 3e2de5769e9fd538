import { Trans } from "@lingui/react/macro";
import styles from "./ScanScreen.module.css";
import { SearchPanel } from "./SearchPanel.tsx";

/** The phone's "Escanear": scan any shoe to see what it is and which order wants it. */
export function ScanScreen() {
  return (
    <div className={styles.screen}>
      <h1 className="h1">
        <Trans>Escanear</Trans>
      </h1>
      <SearchPanel camera />
    </div>
  );
}

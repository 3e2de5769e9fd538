import { Trans } from "@lingui/react/macro";
import styles from "./ScanScreen.module.css";
import { SearchPanel } from "./SearchPanel.tsx";

/** A phone's "Escanear": whatever is in one's hands, scanned, tells what it is and which order wants it. */
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

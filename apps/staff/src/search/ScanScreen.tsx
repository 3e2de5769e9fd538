import { Trans } from "@lingui/react/macro";
import { giveCode } from "../scan/scan-news.ts";
import styles from "./ScanScreen.module.css";
import { SearchPanel } from "./SearchPanel.tsx";

/** The phone's "Escanear": scan any shoe to see what it is and which order wants it. Its pair's next step is done at once. */
export function ScanScreen() {
  return (
    <div className={styles.screen}>
      <h1 className="h1">
        <Trans>Escanear</Trans>
      </h1>
      <SearchPanel camera onCode={giveCode} />
    </div>
  );
}

import { pageConfig } from "@horma/app/page-config";
import { Trans } from "@lingui/react/macro";
import styles from "./PreviewMark.module.css";

/** Says that the look is not live: it came by the office's preview, and goes with the page. */
export function PreviewMark() {
  if (!pageConfig.preview) return null;
  return (
    <p role="status" className={styles.mark}>
      <Trans>Vista previa</Trans>
    </p>
  );
}

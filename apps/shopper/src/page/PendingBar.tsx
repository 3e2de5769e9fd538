import { BarcodeProgress } from "@horma/ui";
import { useLingui } from "@lingui/react/macro";
import { useNavigation } from "react-router";
import styles from "./PendingBar.module.css";

/** Shows at once, over the present screen, that the next one is being fetched. */
export function PendingBar() {
  const { state } = useNavigation();
  const { t } = useLingui();
  if (state === "idle") return null;
  return (
    <div className={styles.bar}>
      <BarcodeProgress indeterminate size="xs" label={t`Cargando`} />
    </div>
  );
}

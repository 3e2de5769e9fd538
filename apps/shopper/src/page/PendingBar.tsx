import { BarcodeProgress } from "@horma/ui";
import { useLingui } from "@lingui/react/macro";
import { useNavigation } from "react-router";
import styles from "./PendingBar.module.css";

/** A screen that is not here yet is being fetched: said at once, over the one that stays until then. */
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

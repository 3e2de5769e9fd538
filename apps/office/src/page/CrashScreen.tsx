import { useCrash } from "@horma/app/use-crash";
import { StaffButton } from "@horma/ui";
import { Trans } from "@lingui/react/macro";
import styles from "./NotFoundScreen.module.css";

/** Replaces a page that could not be loaded or drawn. Only a reload is sure to work. */
export function CrashScreen() {
  useCrash();
  return (
    <main className={styles.screen}>
      <h1 className="h1">
        <Trans>Surgió un inconveniente</Trans>
      </h1>
      <StaffButton icon="refresh" onClick={() => location.reload()}>
        <Trans>Volver a cargar</Trans>
      </StaffButton>
    </main>
  );
}

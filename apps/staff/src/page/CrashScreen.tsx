import { server } from "@horma/app/server";
import { reloadForScreen, ScreenFault, StaffButton } from "@horma/ui";
import { Trans } from "@lingui/react/macro";
import { useEffect } from "react";
import { useRouteError } from "react-router";
import styles from "./NotFoundScreen.module.css";

/** Replaces a screen that could not be loaded or drawn. Only a reload is sure to work. */
export function CrashScreen() {
  const error = useRouteError();
  useEffect(() => {
    console.error(error);
    if (error instanceof ScreenFault) void reloadForScreen(server.answers);
  }, [error]);
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

import { server } from "@horma/app/server";
import { reloadForScreen, ScreenFault } from "@horma/ui";
import { useEffect } from "react";
import { useRouteError } from "react-router";
import { ErrorScreen } from "../error/ErrorScreen.tsx";
import { paths } from "../paths.ts";

/** Stands in for a screen that could not be fetched or drawn; only a fresh page is sure to work again. */
export function CrashScreen() {
  const error = useRouteError();
  useEffect(() => {
    console.error(error);
    if (error instanceof ScreenFault) void reloadForScreen(server.answers);
  }, [error]);
  return <ErrorScreen onRestart={() => location.assign(paths.start)} onRecovery={() => location.reload()} />;
}

import { useCrash } from "@horma/app/use-crash";
import { ErrorScreen } from "../error/ErrorScreen.tsx";
import { paths } from "../paths.ts";

/** Stands in for a screen that could not be fetched or drawn; only a fresh page is sure to work again. */
export function CrashScreen() {
  useCrash();
  return <ErrorScreen onRestart={() => location.assign(paths.start)} onRecovery={() => location.reload()} />;
}

import { CrashedScreen } from "@horma/ui";
import { useCrash } from "./use-crash.ts";

/** The error boundary of staff and office. */
export function CrashScreen() {
  useCrash();
  return (
    <main>
      <CrashedScreen onReload={() => location.reload()} />
    </main>
  );
}

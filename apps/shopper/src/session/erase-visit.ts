import type { NavigateFunction } from "react-router";
import { language } from "../language/language.ts";
import { paths } from "../paths.ts";
import { queryClient } from "../query-client.ts";
import { surfaceKey } from "../surface.ts";
import { entryStorage } from "./entry-storage.ts";
import { session } from "./session.ts";

/** What belongs to the kiosk and not to the shopper. */
const kept: ReadonlySet<string> = new Set(["store", surfaceKey]);
const answerWithin = 3_000;

/**
 * Erases a visit: first the screen, then everything stored, then reloads the page. Without the server the empty page stays,
 * because the browser's own error page would break the kiosk.
 */
export async function eraseVisit(navigate: NavigateFunction, to: string = paths.attract): Promise<void> {
  await navigate(to, { replace: true });
  session.clearSession();
  queryClient.clear();
  await language.forget();
  eraseStorages();
  if (await serverAnswers(to)) location.replace(to);
}

/** Removes every stored value that is not the kiosk's own. */
function eraseStorages(): void {
  const erasures = [
    () => {
      for (const key of Object.keys(localStorage)) if (!kept.has(key)) localStorage.removeItem(key);
    },
    () => sessionStorage.clear(),
    () => entryStorage.clear(),
  ];
  for (const erase of erasures) {
    try {
      erase();
    } catch {
      // A storage that refuses holds nothing.
    }
  }
}

async function serverAnswers(address: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(answerWithin);
    return (await fetch(address, { method: "HEAD", cache: "no-store", signal })).ok;
  } catch {
    return false;
  }
}

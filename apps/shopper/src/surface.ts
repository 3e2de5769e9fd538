import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";

export type Surface = "phone" | "kiosk";

/** Our own storage key beside DM-09's: a kiosk stays one until staff end it. */
export const surfaceKey = "surface";
const kioskScreen = "(min-width: 900px) and (orientation: portrait)";

/**
 * Chooses by `?kiosk=1`, the stored choice, then the screen's shape. No address ends kiosk mode, because a shopper could type it;
 * only the staff's PIN does.
 */
export function chooseSurface(
  asked: string | null,
  remembered: string | null,
  kioskShaped: boolean,
): Surface {
  if (asked === "1" || remembered === "kiosk") return "kiosk";
  if (remembered === "phone") return "phone";
  return kioskShaped ? "kiosk" : "phone";
}

const store = createStore((): { surface: Surface } => ({ surface: "phone" }));

/** Decides the surface, tells it to the stylesheets on `<html>`, and follows the shape of the screen. */
export function startSurface(): void {
  const asked = new URLSearchParams(location.search).get("kiosk");
  if (asked === "1") rememberSurface("kiosk");
  const screen = matchMedia(kioskScreen);
  const decide = () => {
    const surface = chooseSurface(asked, remembered(), screen.matches);
    document.documentElement.dataset.surface = surface;
    store.setState({ surface });
  };
  screen.addEventListener("change", decide);
  decide();
}

/** The surface the app runs on now. */
export function useSurface(): Surface {
  return useStore(store).surface;
}

export function currentSurface(): Surface {
  return store.getState().surface;
}

/** Keeps the choice for the next time the page is loaded. */
export function rememberSurface(chosen: Surface): void {
  try {
    localStorage.setItem(surfaceKey, chosen);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

function remembered(): string | null {
  try {
    return localStorage.getItem(surfaceKey);
  } catch {
    return null;
  }
}

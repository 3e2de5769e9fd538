import { type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";

const drawn = document.querySelector(".boot");
const start = drawn?.querySelector<HTMLElement>(".boot-start");

/** Whether a store's link leaves what the page draws by itself in its place. */
let left = false;
/** What the shopper did to the drawn button, for the screen that replaces it. */
let pressed = false;
let focused = false;

/** Leaves in its place what the page draws by itself (boot.css), until a store's link leads on. */
export function DrawnPage() {
  useLayoutEffect(() => {
    left = true;
    return replaceDrawn;
  }, []);
  return null;
}

/** The app in place of what the page draws by itself, in the frame in which the app draws something. */
export function ReplaceDrawn({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    if (!left) replaceDrawn();
  }, []);
  return children;
}

/**
 * Takes over from the drawn button: the focus if it had that, and the press if it was pressed before the app was there. Only the
 * screen that replaces it does, and only once.
 */
export function useDrawnStart(press: () => void): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a press counts where the screen begins
  useLayoutEffect(() => {
    // A screen's effects run before those of what is around it.
    replaceDrawn();
    if (focused) button.current?.focus();
    // The router follows navigations from the end of its own effects.
    if (pressed) queueMicrotask(press);
    forget();
  }, []);
  return button;
}

/** The effects of the screen that replaces it run before the microtask; a later screen finds nothing. */
function replaceDrawn(): void {
  if (!drawn?.isConnected) return;
  pressed = start?.getAttribute("aria-busy") === "true";
  focused = start !== undefined && start === document.activeElement;
  drawn.remove();
  queueMicrotask(forget);
}

function forget(): void {
  pressed = false;
  focused = false;
}

import { limits } from "@horma/domain";
import { useEffect, useEffectEvent } from "react";

/** How far beside the mark a finger may land, in px. */
const around = 24;

/** Calls back when the staff's mark is held long enough, or its keys are pressed. */
export function useStaffGesture(onGesture: () => void): void {
  const open = useEffectEvent(onGesture);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = () => clearTimeout(timer);
    const start = (event: PointerEvent) => {
      stop();
      if (onMark(event)) timer = setTimeout(() => open(), limits.kioskHold);
    };
    const press = (event: KeyboardEvent) => {
      if (!event.ctrlKey || !event.shiftKey || event.key.toUpperCase() !== "L") return;
      event.preventDefault();
      open();
    };
    // A long press would open the browser's menu, and with it a way out.
    const noMenu = (event: Event) => event.preventDefault();
    const page = new AbortController();
    const { signal } = page;
    addEventListener("pointerdown", start, { signal, capture: true });
    for (const name of ["pointerup", "pointercancel"] as const)
      addEventListener(name, stop, { signal, capture: true });
    addEventListener("keydown", press, { signal });
    addEventListener("contextmenu", noMenu, { signal });
    return () => {
      page.abort();
      stop();
    };
  }, []);
}

/** Whether a touch is on the wordmark or the poster's name, even under a transparent element. */
function onMark({ clientX: x, clientY: y }: PointerEvent): boolean {
  return [...document.querySelectorAll(".wordmark, h1.poster")].some((mark) => {
    const { left, right, top, bottom } = mark.getBoundingClientRect();
    return x >= left - around && x <= right + around && y >= top - around && y <= bottom + around;
  });
}

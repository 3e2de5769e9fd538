import { useLayoutEffect, useRef } from "react";

/** The field that the key `/` leads to, while no other field is typed in and no question is open. */
export function useSearchKey() {
  const field = useRef<HTMLInputElement>(null);
  // Listens from when the field is seen: effects after drawing come late on a slow machine.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.altKey || event.ctrlKey || event.metaKey) return;
      const typed = (event.target as Element).closest("input, textarea, select, [contenteditable], dialog");
      if (typed !== null) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  return field;
}

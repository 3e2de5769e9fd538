import { useCallback, useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { useBack } from "../../navigation/use-back.ts";

export type SizeTable = {
  open: boolean;
  show: () => void;
  close: () => void;
  /** The button that shows it, as a ref: the focus comes back to it. */
  button: (element: HTMLButtonElement | null) => void;
};

/** Whether the conversion table is open. It is part of the address, so that "back" closes it (RT-05), and Escape. */
export function useSizeTable(screen: string): SizeTable {
  const [params, setParams] = useSearchParams();
  const close = useBack(screen);
  const open = params.has("tabla");
  const wasOpen = useRef(false);
  useEffect(() => {
    if (!open) return;
    wasOpen.current = true;
    const onKey = ({ key, target }: KeyboardEvent) => {
      // A dialog that lies over the table takes the key first.
      if (key === "Escape" && !(target instanceof Element && target.closest("dialog"))) close();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [open, close]);
  const button = useCallback((element: HTMLButtonElement | null) => {
    if (element === null || !wasOpen.current) return;
    wasOpen.current = false;
    element.dataset.firstFocus = "";
    element.focus();
  }, []);
  return { open, show: () => setParams({ tabla: "1" }), close, button };
}

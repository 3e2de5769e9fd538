import { createContext, type ReactNode, useContext } from "react";
import { createPortal } from "react-dom";

const HeaderEndContext = createContext<HTMLElement | null>(null);
export const HeaderEndProvider = HeaderEndContext.Provider;

/** What a screen adds to the header, before the signed-in person: the day's median, a search, a period. */
export function HeaderEnd({ children }: { children: ReactNode }) {
  const place = useContext(HeaderEndContext);
  return place && createPortal(children, place);
}

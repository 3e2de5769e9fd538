import { createContext, type ReactNode, useContext } from "react";
import { createPortal } from "react-dom";

const HeaderEndContext = createContext<HTMLElement | null>(null);
export const HeaderEndProvider = HeaderEndContext.Provider;

/** What a screen has to say in the header, before who is signed in: the day's median, a search, a period. */
export function HeaderEnd({ children }: { children: ReactNode }) {
  const place = useContext(HeaderEndContext);
  return place && createPortal(children, place);
}

import { useEffect } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";

/** The title that the screen gives the page instead of its route's. */
const own = createStore<{ title: string | undefined }>(() => ({ title: undefined }));

/** Gives the page this title as long as there is one. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    own.setState({ title });
    return () => own.setState({ title: undefined });
  }, [title]);
}

/** Shows the screen's title, else its route's, in the browser's tab. */
export function useShownTitle(ofRoute: string | undefined): void {
  const { title = ofRoute } = useStore(own);
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · CLICK & TRY`;
  }, [title]);
}

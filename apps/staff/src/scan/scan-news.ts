import { useSyncExternalStore } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";

/** What a scan did, or why it did nothing. */
export type ScanResult = { verdict: "right" | "wrong"; title: string; text?: string };

/** `code`: one that no screen took and no one answered yet. `said`: the answer to the last one. */
export type ScanNews = { code?: ScannedCode; said?: ScanResult };

/** An object, because the same code may come again before it is answered. */
type ScannedCode = { readonly text: string };

const store = createStore<ScanNews>(() => ({}));

export function useScanNews(): ScanNews {
  return useStore(store);
}

/** A code that no screen takes: the next step of its pair is done (`order/reader`). */
export function giveCode(text: string): void {
  store.setState({ code: { text } }, true);
}

/** Says a scan's result above every screen; without one nothing is said any more. */
export function showScan(said?: ScanResult): void {
  store.setState(said === undefined ? {} : { said }, true);
}

/** The sheet that is open over the screen, if any. What is outside of it is neither seen nor read out. */
export function openSheet(): Element | null {
  return [...document.querySelectorAll("dialog[open]")].at(-1) ?? null;
}

/** The same, as sheets open and close: a scan opens some of them itself. */
export function useOpenSheet(): Element | null {
  return useSyncExternalStore(watchSheets, openSheet);
}

function watchSheets(changed: () => void): () => void {
  const watcher = new MutationObserver(changed);
  watcher.observe(document.body, { subtree: true, childList: true, attributeFilter: ["open"] });
  return () => watcher.disconnect();
}

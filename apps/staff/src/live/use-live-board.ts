import type { Board } from "@horma/contract";
import { useEffect, useRef } from "react";
import type { SignedIn } from "../session/create-session.ts";
import { ring } from "../sound/bell.ts";
import { refreshBoard, useBoard } from "./board-query.ts";
import { liveStore } from "./live-store.ts";
import { isNews } from "./news.ts";

/**
 * Keeps the board fresh while someone is signed in, also behind a locked screen, and rings for news. It follows the stream,
 * polls without one, and refetches at once when the tablet wakes up.
 */
export function useLiveBoard({ token, staff, store }: SignedIn): void {
  const { data: board } = useBoard(store.code);
  const before = useRef<Board>(undefined);
  useEffect(() => {
    if (board === undefined) return;
    if (before.current !== undefined && isNews(before.current, board, staff.role)) ring();
    before.current = board;
  }, [board, staff.role]);
  // A stream that ends may be a session that ended: the answer to the next call says so.
  useEffect(() => liveStore.subscribe((live) => live || void refreshBoard()), []);
  useEffect(() => {
    const refresh = () => void refreshBoard();
    return liveStore.follow(token, { onOpen: refresh, onEvent: refresh });
  }, [token]);
  useEffect(() => {
    const wake = () => {
      if (document.visibilityState === "visible") void refreshBoard();
    };
    document.addEventListener("visibilitychange", wake);
    addEventListener("online", wake);
    return () => {
      document.removeEventListener("visibilitychange", wake);
      removeEventListener("online", wake);
    };
  }, []);
}

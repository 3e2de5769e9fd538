import { useEffect, useRef } from "react";
import { useBoard } from "../live/board-query.ts";
import { useStaffSession } from "../session/use-staff-session.ts";
import { ring } from "../sound/bell.ts";
import { markSeen, useSeenNews } from "./seen-news.ts";
import { type SellerNews, sellerNews } from "./seller-news.ts";

/** The signed-in seller's news that they have not seen, and how they say that they have. */
export function useSellerNews(): { news: SellerNews[]; see: (news: SellerNews) => void } {
  const all = useAllNews();
  const seen = useSeenNews();
  const keys = all.map(({ key }) => key);
  return {
    news: all.filter(({ key }) => !seen.includes(key)),
    see: ({ key }) => markSeen(key, keys),
  };
}

/** Rings for each of the seller's news once. */
export function useSellerBell(): void {
  const keys = useAllNews()
    .map(({ key }) => key)
    .join("\n");
  const rung = useRef<readonly string[]>([]);
  useEffect(() => {
    const present = keys === "" ? [] : keys.split("\n");
    if (present.some((key) => !rung.current.includes(key))) ring();
    rung.current = present;
  }, [keys]);
}

function useAllNews(): SellerNews[] {
  const { store, staff } = useStaffSession();
  const { data: board } = useBoard(store.code);
  return board === undefined ? [] : sellerNews(board, staff.login);
}

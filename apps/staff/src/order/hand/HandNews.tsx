import type { Board } from "@horma/contract";
import { HandNotice } from "./HandNotice.tsx";
import { useHandNews } from "./use-hand-news.ts";

/** Above every screen: what left one's hands (FL-08). A screen that shows it itself says so by `data-own-news`. */
export function HandNews({ board }: { board: Board }) {
  const news = useHandNews(board);
  return news.length === 0 ? null : (
    <div data-news>
      <HandNotice news={news} />
    </div>
  );
}

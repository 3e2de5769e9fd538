import { clockText } from "@horma/app/clock-text";
import { server } from "@horma/app/server";
import { StaleBanner } from "@horma/ui";
import { refreshBoard } from "../live/board-query.ts";
import { useBoardClock } from "../live/use-board-clock.ts";
import { actionQueue, useActionQueue } from "./action-queue.ts";

/** Mock-up 30b: while the server cannot be reached, how old the data is and what waits to be sent. */
export function NetworkStrip() {
  const clock = useBoardClock();
  const { waiting } = useActionQueue();
  if (clock === undefined || !clock.stale) return null;
  const retry = () => {
    server.suspect();
    server.hope();
    void refreshBoard();
    void actionQueue.flush();
  };
  return (
    <StaleBanner age={clockText(clock.age)} queued={waiting.map(({ label }) => label)} onRetry={retry} />
  );
}

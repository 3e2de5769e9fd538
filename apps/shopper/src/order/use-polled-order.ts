import type { Order } from "@horma/contract";
import { useQuery } from "@tanstack/react-query";
import { session } from "../session/session.ts";
import { useExpiredSession } from "../session/use-expired-session.ts";
import type { Connection } from "./connection.ts";
import { givesUp, orderQuery } from "./order-queries.ts";
import { useConnection } from "./use-connection.ts";

export type PolledOrder = {
  /** The order as last known; at first the one the session remembers. */
  order: Order | undefined;
  /** When the server last answered, epoch ms; 0 before its first answer. */
  answeredAt: number;
  /** The server has answered since the screen opened; before that the answer may be one kept from an earlier screen. */
  fresh: boolean;
  /** `gone`: no answer for too long, or the server does not know the order: the screen leaves (ST-06). */
  connection: Connection;
};

/** Follows an order by polling (ST-05, ST-09). */
export function usePolledOrder(hashId: string): PolledOrder {
  const remembered = session.get().order;
  const poll = useQuery({
    ...orderQuery(hashId),
    ...(remembered?.hash_id === hashId && { placeholderData: remembered }),
  });
  const answeredAt = poll.isPlaceholderData ? 0 : poll.dataUpdatedAt;
  const connection = useConnection(answeredAt);
  const expired = useExpiredSession(poll.error);
  const lost = givesUp(poll.error) && !expired;
  return {
    order: poll.data,
    answeredAt,
    fresh: poll.isFetchedAfterMount,
    connection: lost ? "gone" : connection,
  };
}

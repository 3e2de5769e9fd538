import type { Board, BoardDevice, DeviceDetail } from "@horma/contract";
import { useQuery } from "@tanstack/react-query";
import type { BoardClock } from "../live/board-clock.ts";
import { boxQuery } from "./box-query.ts";

/** A box on the screen: from the board, because that is freshest, with its own answer once there is one. */
export type ShownBox = {
  device: BoardDevice;
  detail: DeviceDetail | undefined;
  /** How long ago the answer was read, by the server's clock, ms. */
  elapsed: number;
  board: Board;
  clock: BoardClock;
};

/** A box of the board, by its hwd. Undefined if the store has none of this name. */
export function useBox(board: Board, clock: BoardClock, hwd: string): ShownBox | undefined {
  const { data: detail, dataUpdatedAt } = useQuery(boxQuery(board.store.code, hwd));
  const device = board.devices.find((each) => each.hwd === hwd && each.type_id === "box");
  const readAt = dataUpdatedAt + clock.ahead;
  return device && { device, detail, elapsed: Math.max(0, clock.at - readAt), board, clock };
}

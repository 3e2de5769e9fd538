import { newIdempotencyKey } from "@horma/contract";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../api/api.ts";
import { refreshBoard } from "../live/board-query.ts";
import { type CommandResult, commandFailure, commandResult } from "./command-result.ts";
import type { Command } from "./commands.ts";

/** What was asked of a box last, and what became of it; no result while it is under way. */
export type Asked = { action: Command; result: CommandResult | undefined };

/**
 * Asks something of a box and tells what became of it. It is never kept for later: a door that opens when nobody stands
 * there any more helps nobody.
 */
export function useBoxCommand(hwd: string): { asked: Asked | undefined; ask: (action: Command) => void } {
  const [told, setTold] = useState<{ hwd: string } & Asked>();
  const { mutate, isPending } = useMutation({
    mutationFn: (action: Command) =>
      api("commandDevice", { body: { hwd, action }, idempotencyKey: newIdempotencyKey() }),
    onMutate: (action) => setTold({ hwd, action, result: undefined }),
    onSuccess: (answer, action) => setTold({ hwd, action, result: commandResult(answer) }),
    onError: (error, action) => setTold({ hwd, action, result: commandFailure(error) }),
    onSettled: () => void refreshBoard(),
  });
  return {
    asked: told?.hwd === hwd ? told : undefined,
    ask: (action) => {
      if (!isPending) mutate(action);
    },
  };
}

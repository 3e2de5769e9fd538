import { newIdempotencyKey } from "@horma/contract";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../api/api.ts";
import { refreshBoard } from "../live/board-query.ts";
import { type CommandResult, commandFailure, commandResult } from "./command-result.ts";
import type { Command } from "./commands.ts";

/** The last command and its result. No result while it runs. */
export type SentCommand = { action: Command; result: CommandResult | undefined };

/**
 * Sends a command to a box and returns its result. It is never queued: a door must not open when no one stands there any more.
 */
export function useBoxCommand(hwd: string): {
  asked: SentCommand | undefined;
  ask: (action: Command) => void;
} {
  const [told, setTold] = useState<{ hwd: string } & SentCommand>();
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

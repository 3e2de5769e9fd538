import { Nothing, type NothingProps } from "@horma/ui";
import { failureText } from "../api/refusal-text.ts";

export type WaitingProps = Omit<NothingProps, "role"> & { error: Error | null };

/** In place of what is being loaded: says so, or why it does not come. */
export function Waiting({ error, children, ...nothing }: WaitingProps) {
  return (
    <Nothing {...nothing} role={error ? "alert" : "status"}>
      {error ? failureText(error) : children}
    </Nothing>
  );
}

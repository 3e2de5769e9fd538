import type { Interruption } from "../../../platform/db/schema/import.ts";
import type { ImportRow } from "../import-table.ts";

type Tried = Pick<ImportRow, "interrupted" | "tries">;

/** What an import notes of one more run that something ended. The next begins from the start. */
export function interruptedBy(interruption: Interruption, row: Tried) {
  const interrupted = [...row.interrupted, interruption];
  return { interrupted, message: `it was interrupted, and starts again: ${causes(interrupted)}` };
}

/** Why an import that was begun so often has failed. A stop of the server does not count as a try. */
export function givenUp({ interrupted, tries }: Tried): string {
  const starts = tries + interrupted.filter((each) => each === "stopped").length;
  return `it was started ${starts} times, and interrupted each time: ${causes(interrupted)}`;
}

const said: Record<Interruption, string> = {
  stopped: "the server was stopped",
  ended: "the server was killed or stood still",
  cut: "the connection to the database was cut",
  crossed: "the same rows were written meanwhile",
};

function causes(interrupted: readonly Interruption[]): string {
  return [...new Set(interrupted)]
    .map((each) => {
      const times = interrupted.filter((other) => other === each).length;
      return times === 1 ? said[each] : `${said[each]} (${times} times)`;
    })
    .join(", ");
}

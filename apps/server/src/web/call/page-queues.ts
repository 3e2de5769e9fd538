import type { CallName } from "@horma/contract";
import { type queueAsPromised, promise as queueOf } from "fastq";
import type { Deps } from "../../platform/deps.ts";
import { refuse } from "../http/refusals.ts";

/** Calls for what people look at, by kind. Polls and orders are not among them: they wait for none of these. */
const kinds = {
  lists: ["listDiscounts", "getProductType", "listProductTypes"],
  products: ["search", "searchSkus", "getProduct"],
} as const satisfies Record<string, readonly CallName[]>;

/** Pages of a kind that are made at once, of ten connections that all calls share, and that wait: less than a second's. */
const [atOnce, waiting] = [2, 200];

/** How a call is answered, whatever it gets. */
export type LooseHandle = (deps: Deps, input: unknown) => unknown;

/** Makes only so many pages of a kind at once. A page is refused if too many wait already. */
export class PageQueues {
  private readonly queues = new Map<CallName, queueAsPromised<() => unknown>>(
    Object.values(kinds).flatMap((names) => {
      const queue = queueOf(async (work: () => unknown) => work(), atOnce);
      return names.map((name) => [name, queue] as const);
    }),
  );

  /** The same call, in its turn. */
  of(name: CallName, handle: LooseHandle): LooseHandle {
    const queue = this.queues.get(name);
    if (queue === undefined) return handle;
    return (deps, input) =>
      queue.length() < waiting
        ? queue.push(() => handle(deps, input))
        : refuse("unavailable", "too many people look at pages now: try again");
  }
}

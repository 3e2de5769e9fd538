import type { RequestOrigin } from "../../../catalogue/kiosk/request-origin.ts";

/** A shopper's request for pairs, and the name that its order gets. */
export type PairRequest = {
  readonly hashId: string;
  readonly storeId: number;
  readonly clientId: number;
  /** In the shopper's order of choice; none twice. */
  readonly skus: readonly string[];
  readonly key: string | undefined;
  readonly origin: RequestOrigin;
};

/** What is known of a request while it is under way. */
type Known = {
  /** Whether its shopper is a guest; until that is known, it counts as one. */
  guest: boolean;
  refused: boolean;
};

/** A request that came earlier, which this process decides on or writes. What is known of it changes meanwhile. */
export type EarlierRequest = Readonly<Known> & { readonly request: PairRequest };

/**
 * The requests of this process that are under way, in the order in which they came. No request waits for another shopper's:
 * each counts those of its browser or network that came before it, as if they were written (docs/decisions/requests.md).
 */
export class RequestsUnderWay {
  private readonly all = new Map<EarlierRequest, Promise<unknown>>();

  /**
   * Runs `work` for a request, with the earlier ones of its browser or network, and what takes in more that is known of the request.
   * The same request again, by its key, waits for the first one.
   */
  async during<T>(
    request: PairRequest,
    work: (earlier: readonly EarlierRequest[], learn: (known: Partial<Known>) => void) => Promise<T>,
  ): Promise<T> {
    for (let twin = this.twinOf(request); twin !== undefined; twin = this.twinOf(request)) await twin;
    const earlier = [...this.all.keys()].filter(
      (other) => sameBrowser(request, other.request) || sameNetwork(request, other.request),
    );
    const own = { request, guest: true, refused: false };
    const working = work(earlier, (known) => Object.assign(own, known));
    this.all.set(
      own,
      working.catch(() => {}),
    );
    try {
      return await working;
    } catch (error) {
      own.refused = true;
      throw error;
    } finally {
      this.all.delete(own);
    }
  }

  private twinOf({ clientId, key }: PairRequest): Promise<unknown> | undefined {
    if (key === undefined) return undefined;
    for (const [{ request }, working] of this.all)
      if (request.clientId === clientId && request.key === key) return working;
    return undefined;
  }
}

/** Whether two requests are of one browser or kiosk. */
export function sameBrowser(one: PairRequest, other: PairRequest): boolean {
  return one.origin.browser === other.origin.browser;
}

/** Whether two requests are of one network in one store. */
export function sameNetwork(one: PairRequest, other: PairRequest): boolean {
  const { network } = one.origin;
  return network !== null && network === other.origin.network && one.storeId === other.storeId;
}

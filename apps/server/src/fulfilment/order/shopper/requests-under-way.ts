import type { RequestOrigin } from "../../../catalogue/kiosk/request-origin.ts";

/** A request that this process decides on or writes. */
export type RequestUnderWay = {
  hashId: string;
  storeId: number;
  clientId: number;
  key: string | undefined;
  pairs: number;
  origin: RequestOrigin;
  /** Whether its shopper is a guest; until that is known, it counts as one. */
  guest: boolean;
  refused: boolean;
};

/**
 * The requests of this process that are under way, in the order in which they came. No request waits for another shopper's:
 * each counts those of its browser or network that came before it, as if they were written (docs/decisions/requests.md).
 */
export class RequestsUnderWay {
  private readonly all = new Map<RequestUnderWay, Promise<unknown>>();

  /**
   * Runs `work` for a request, with the earlier ones of its browser or network. The same request again, by its key, waits for the
   * first one.
   */
  async during<T>(
    request: RequestUnderWay,
    work: (earlier: readonly RequestUnderWay[]) => Promise<T>,
  ): Promise<T> {
    for (let twin = this.twinOf(request); twin !== undefined; twin = this.twinOf(request)) await twin;
    const earlier = [...this.all.keys()].filter(
      (other) => sameBrowser(request, other) || sameNetwork(request, other),
    );
    const working = work(earlier);
    this.all.set(
      request,
      working.catch(() => {}),
    );
    try {
      return await working;
    } catch (error) {
      request.refused = true;
      throw error;
    } finally {
      this.all.delete(request);
    }
  }

  private twinOf({ clientId, key }: RequestUnderWay): Promise<unknown> | undefined {
    if (key === undefined) return undefined;
    for (const [other, working] of this.all)
      if (other.clientId === clientId && other.key === key) return working;
    return undefined;
  }
}

/** Whether two requests are of one browser or kiosk. */
export function sameBrowser(one: RequestUnderWay, other: RequestUnderWay): boolean {
  return one.origin.browser === other.origin.browser;
}

/** Whether two requests are of one network in one store. */
export function sameNetwork(one: RequestUnderWay, other: RequestUnderWay): boolean {
  const { network } = one.origin;
  return network !== null && network === other.origin.network && one.storeId === other.storeId;
}

import { browserStorage } from "../../session/stored.ts";
import type { OrderRequest } from "./order-request.ts";

/** Our own key beside those of DM-09. */
const storageKey = "order-request";
let inMemory: OrderRequest | null = null;

/** The request that still awaits its answer. It survives a reload; without storage it lasts as long as the page. */
export const storedRequest = {
  read(): OrderRequest | null {
    try {
      const stored: unknown = JSON.parse(browserStorage.getItem(storageKey) ?? "null");
      return isRequest(stored) ? stored : inMemory;
    } catch {
      return inMemory;
    }
  },
  keep(request: OrderRequest): void {
    inMemory = request;
    browserStorage.setItem(storageKey, JSON.stringify(request));
  },
  /** The request was answered. A newer one stays. */
  forget(request: OrderRequest): void {
    if (this.read()?.key !== request.key) return;
    inMemory = null;
    browserStorage.removeItem(storageKey);
  },
};

function isRequest(value: unknown): value is OrderRequest {
  if (typeof value !== "object" || value === null) return false;
  const { key, skus, shopper } = value as Partial<Record<keyof OrderRequest, unknown>>;
  return typeof key === "string" && typeof shopper === "string" && Array.isArray(skus);
}

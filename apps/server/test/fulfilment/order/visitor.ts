import type { CallAnswer, LoginAnswer, Order, RefusalBody } from "@horma/contract";
import { expect } from "vitest";
import { type Browser, openBrowser } from "../../browser.ts";
import { openShop, type Shop } from "./shop.ts";

export const api = "/api/v1/falabella";
export const pin = "40718";
const password = "click-and-try";
export const guestLogin = { email: "guest@demo.horma.example", password };

/** A browser behind an address, with its own cookies, and the visits that are made in it. */
export class Visitor {
  private token = "";
  private constructor(
    private readonly shop: Shop,
    readonly browser: Browser,
    private readonly address: string,
  ) {}

  /** A browser of its own behind an address, before anyone logged in. */
  static async at(shop: Shop, address: string): Promise<Visitor> {
    const browser = openBrowser(shop.app);
    const visitor = new Visitor(shop, browser, address);
    await browser.get("/api/v1/xsrf", { address });
    return visitor;
  }

  /** A new visit in the same browser: a guest's, or one with a document. */
  async logIn(document?: string): Promise<this> {
    const body =
      document === undefined ? guestLogin : { email: document, document_number: document, password };
    const answer = await this.browser.post(`${api}/login`, body, { address: this.address });
    expect(answer.status).toBe(200);
    this.token = (answer.body as LoginAnswer).auth_token;
    return this;
  }

  /** The new order's hash, or the code of the refusal. */
  async ask(skus: readonly string[]): Promise<string> {
    const body = { skus, store_id: this.shop.storeId };
    const { token, address } = this;
    const answer = await this.browser.post(`${api}/order/create`, body, { token, address });
    if (answer.status === 200) return (answer.body as CallAnswer<"createOrder">).order.hash_id;
    return (answer.body as RefusalBody).code;
  }

  async state(hashId: string): Promise<string> {
    const { token, address } = this;
    const { body } = await this.browser.get(`${api}/order/${hashId}`, { token, address });
    return (body as Order).state;
  }
}

/** Whether it is an order's hash; what else was answered is a refusal. */
export const isOrder = (answer: string) => answer.length === 22;

/** A store as it is set up, and limits as they are. */
export function openStore(): Promise<Shop> {
  return openShop({ RATE_LIMIT: "1", KIOSK_PIN: pin });
}

/** Pairs of the store that are free, and those that are held for orders. */
export async function pairs(shop: Shop): Promise<{ free: number; held: number }> {
  const [row] = await shop.rows<{ free: number; held: number }>(
    "select sum(on_hand - held)::int as free, sum(held)::int as held from stock where store_id = $1",
    shop.storeId,
  );
  if (row === undefined) throw new Error("the store has no stock");
  return row;
}

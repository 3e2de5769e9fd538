import { expect, type Page } from "@playwright/test";

type Json = Record<string, unknown>;

/**
 * A visit in progress: gets the earlier screens' results from the real API and stores them where the app does (DM-09), so that
 * any screen can be opened.
 */
export class Visit {
  private constructor(
    private readonly page: Page,
    private readonly xsrf: string,
    readonly stored: Record<string, string>,
  ) {}

  static async arrive(page: Page, storeCode = "0101"): Promise<Visit> {
    await page.request.get("/api/v1/xsrf");
    const cookies = await page.context().cookies();
    const xsrf = cookies.find((cookie) => cookie.name === "XSRF-TOKEN")?.value ?? "";
    const [store] = await (await page.request.get(`/api/v1/stores?code=${storeCode}`)).json();
    return new Visit(page, xsrf, { store: JSON.stringify(store) });
  }

  async find(sku: string, chosen: readonly string[] = []): Promise<Visit> {
    const { id } = this.store();
    const found = await this.page.request.get(`/api/v1/falabella/search?q=${sku}&type=sku&store_id=${id}`);
    const [product] = (await found.json()).products;
    this.stored.product = JSON.stringify(product);
    this.stored.sizes = JSON.stringify(sizesOf(product));
    this.stored["current-skus"] = JSON.stringify(chosen);
    return this;
  }

  async identify(document: string, nickname?: string): Promise<Visit> {
    const login = { email: document, password: "click-and-try", document_number: document };
    const { auth_token, client } = await this.post("/api/v1/falabella/login", login);
    this.stored.api_token = String(auth_token);
    this.stored.client = JSON.stringify(client);
    if (nickname !== undefined) {
      const named = await this.post("/api/v1/falabella/client/nickname", { nickname });
      this.stored.client = JSON.stringify(named.client);
    }
    return this;
  }

  async order(skus: readonly string[]): Promise<string> {
    const { order } = await this.post("/api/v1/falabella/order/create", { skus, store_id: this.store().id });
    this.stored.order = JSON.stringify(order);
    this.stored["last-skus"] = JSON.stringify(skus);
    return String((order as Json).hash_id);
  }

  /** Asks the API as this shopper. */
  ask(path: string): Promise<Json> {
    return this.post(path, {});
  }

  /** The shopper's order as the server has it. */
  async readOrder(hashId: string): Promise<Json> {
    const headers = { authorization: `Bearer ${this.stored.api_token}` };
    return (await this.page.request.get(`/api/v1/falabella/order/${hashId}`, { headers })).json();
  }

  /** The shopper's orders that are not over, as the server has them. */
  async pendingOrders(): Promise<Json[]> {
    const headers = { authorization: `Bearer ${this.stored.api_token}` };
    return (await this.page.request.get("/api/v1/falabella/order/pendings", { headers })).json();
  }

  /** Opens a screen with everything gathered so far in the browser's storage. */
  async open(path: string): Promise<void> {
    const storing = await this.page.addInitScript((stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    }, this.stored);
    await this.page.goto(path);
    await storing.dispose();
  }

  private store(): { id: number } {
    return JSON.parse(this.stored.store ?? "{}");
  }

  private async post(path: string, data: unknown): Promise<Json> {
    const headers: Record<string, string> = { "x-xsrf-token": this.xsrf };
    if (this.stored.api_token) headers.authorization = `Bearer ${this.stored.api_token}`;
    const answer = await this.page.request.post(path, { data, headers });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  }
}

function sizesOf(product: { metadata: { relatedProducts: { size: string; products: Json[] }[] } }): Json[] {
  return product.metadata.relatedProducts.flatMap(({ size, products }) =>
    products.map((entry) => ({ size, local_size: size, ...entry })),
  );
}

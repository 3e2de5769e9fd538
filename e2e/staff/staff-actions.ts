import type { Board, BoardOrder, OrderForShopperAnswer } from "@horma/contract";
import { type APIRequestContext, expect, request } from "@playwright/test";
import { queryDatabase } from "../store/store-database.ts";
import { staffDataDir, staffUrl } from "../store/store-under-test.ts";
import { type Login, staffPin } from "./staff.ts";

/** A colleague who acts over the real API, for steps before the tested one. */
export class Colleague {
  private constructor(
    private readonly api: APIRequestContext,
    private readonly headers: Record<string, string>,
  ) {}

  static async onDuty(
    login: Login,
    at: { url: string; dataDir: string; store?: string; pin?: string } = {
      url: staffUrl,
      dataDir: staffDataDir,
    },
  ): Promise<Colleague> {
    const api = await request.newContext({ baseURL: at.url });
    await api.get("/api/v1/xsrf");
    const { cookies } = await api.storageState();
    const headers = { "x-xsrf-token": cookies.find(({ name }) => name === "XSRF-TOKEN")?.value ?? "" };
    const data = { store: at.store ?? "0101", login, pin: at.pin ?? staffPin(login, at.dataDir) };
    const signedIn = await api.post("/api/v1/staff/login", { data, headers });
    const { auth_token } = await signedIn.json();
    return new Colleague(api, { ...headers, authorization: `Bearer ${auth_token}` });
  }

  async does(what: string, data: object): Promise<void> {
    await this.post(what, data);
  }

  /** Asks for pairs in a shopper's name. */
  async asksFor(skus: readonly string[], nickname: string): Promise<{ hashId: string; nickname: string }> {
    const answer = await this.post("order/create", { skus, nickname });
    const { order }: OrderForShopperAnswer = await answer.json();
    return { hashId: order.hash_id, nickname };
  }

  private async post(what: string, data: object) {
    const answer = await this.api.post(`/api/v1/staff/${what}`, { data, headers: this.headers });
    expect(answer.ok(), `${what}: ${await answer.text()}`).toBe(true);
    return answer;
  }

  async order(hashId: string): Promise<BoardOrder> {
    const answer = await this.api.get("/api/v1/staff/board", { headers: this.headers });
    const board: Board = await answer.json();
    const order = board.orders.find(({ hash_id }) => hash_id === hashId);
    if (order === undefined) throw new Error(`${hashId} is not on the board`);
    return order;
  }

  /** Gives up every order that is being fetched. */
  async releaseAll(): Promise<void> {
    const answer = await this.api.get("/api/v1/staff/board", { headers: this.headers });
    const board: Board = await answer.json();
    for (const { hash_id, pairs } of board.orders)
      if (pairs.some(({ state }) => state === "picking")) await this.does("order/release", { hash_id });
  }

  /** An order that need not be on the board. */
  async reads(hashId: string): Promise<BoardOrder> {
    const answer = await this.api.get(`/api/v1/staff/order/${hashId}`, { headers: this.headers });
    return (await answer.json()).order;
  }

  /** Fetches an order's pairs and leaves them; `hwd` null is the delivery zone. */
  async bring(hashId: string, hwd: string | null = null): Promise<void> {
    await this.does("order/claim", { hash_id: hashId });
    for (const { id, ean } of (await this.order(hashId)).pairs) {
      await this.does("pair/confirm", { hash_id: hashId, pair_id: id, code: ean });
    }
    await this.does("order/place", { hash_id: hashId, hwd });
  }

  /** The shopper has the pairs. */
  async handOver(hashId: string): Promise<void> {
    await this.bring(hashId);
    await this.does("order/hand_over", { hash_id: hashId });
  }

  /** The shopper had the pairs and gives all of them back. */
  async takeBack(hashId: string): Promise<void> {
    await this.handOver(hashId);
    for (const { id } of (await this.order(hashId)).pairs) {
      await this.does("pair/receive", { hash_id: hashId, pair_id: id });
    }
  }

  leave(): Promise<void> {
    return this.api.dispose();
  }
}

/** Pieces of a sku that no one has asked for, in the back room of the demo store. */
export async function freePieces(sku: string): Promise<number> {
  const [row] = await queryDatabase<{ free: number }>(
    staffDataDir,
    `select sum(on_hand - held)::int as free from stock join store on store.id = store_id
     where store.code = '0101' and sku = $1`,
    [sku],
  );
  return row?.free ?? 0;
}

/** Where the pairs of an order are, by sku. */
export async function placesOf(hashId: string): Promise<Record<string, string>> {
  const found = await queryDatabase<{ sku: string; place: string }>(
    staffDataDir,
    `select p.sku, p.place from pair p join "order" o on o.id = p.order_id where o.hash_id = $1`,
    [hashId],
  );
  return Object.fromEntries(found.map(({ sku, place }) => [sku, place]));
}

/** Dates the pairs' arrival and the order's last change back by `minutes`. */
export async function ageOrder(hashId: string, minutes: number): Promise<void> {
  await queryDatabase(
    staffDataDir,
    `with aged as (
       update "order" set updated_at = updated_at - make_interval(mins => $2) where hash_id = $1 returning id
     ) update pair set placed_at = placed_at - make_interval(mins => $2) from aged where order_id = aged.id`,
    [hashId, minutes],
  );
}

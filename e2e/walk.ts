import { expect, type Page } from "@playwright/test";
import { inspect, type Surface, watchConsole } from "./inspect.ts";

/** A route of RT-01, what its parameters are once a visit is there, and what tells that its screen stands. */
export type Row = {
  route: Route;
  /** The route filled in, where it has parameters. */
  path?: string;
  /** Name of its picture. */
  name: string;
  shows: string | RegExp;
};

/** Every route of RT-01, `/` and anything else (RT-02) besides. */
export const routes = [
  "/login",
  "/check-in",
  "/check-in/:token",
  "/size",
  "/preparing",
  "/preparing/:hash_id",
  "/pick-up",
  "/thanks",
  "/hello",
  "/alias",
  "/rut",
  "/product-detail",
  "/scan-code",
  "/try",
  "/message",
  "/no-stock",
  "/error",
  "/no-available",
  "/manual-code",
  "/has-orders",
  "/orders",
  "/pair/:order/:device",
  "/pair/:order",
  "/pair",
  "/store/:store_code",
  "/home",
  "/discounts",
] as const;
type Route = (typeof routes)[number] | "/";

/** Opens every row's address and holds its screen to what every screen owes; nothing may complain meanwhile. */
export async function walk(page: Page, surface: Surface, rows: readonly Row[]): Promise<void> {
  const console = watchConsole(page);
  for (const { route, path = route, name, shows } of rows) {
    await page.goto(path);
    await expect(page.getByText(shows).first(), name).toBeVisible();
    await inspect(page, surface, `route-${name}`);
  }
  console.expectNone();
}

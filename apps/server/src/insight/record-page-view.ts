import { pageView } from "../db/schema.ts";
import { operation } from "../http/operation.ts";

/** AP-15: the server's own collector. A page view holds no personal data; its path is a route without values. */
export const recordPageView = operation("recordPageView", async ({ db, now }, { body }) => {
  await db.transact((tx) =>
    tx.insert(pageView).values({
      path: body.path,
      surface: body.surface,
      storeCode: body.store_code ?? null,
      at: now(),
    }),
  );
  return null;
});

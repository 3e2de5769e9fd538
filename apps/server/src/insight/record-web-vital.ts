import { webVital } from "../db/schema.ts";
import { operation } from "../http/operation.ts";

/** How a page load felt; like a page view it holds no personal data. */
export const recordWebVital = operation("recordWebVital", async ({ db, now }, { body }) => {
  await db.transact((tx) =>
    tx.insert(webVital).values({
      path: body.path,
      surface: body.surface,
      storeCode: body.store_code ?? null,
      name: body.name,
      value: body.value,
      at: now(),
    }),
  );
  return null;
});

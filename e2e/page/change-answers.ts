import type { Page } from "@playwright/test";
import { withoutStream } from "./without-stream.ts";

type Json = Record<string, unknown>;

/**
 * Changes the server's real answers on their way to the page, for states that are rare in the demo store. Screens poll, so a call
 * under way when the test ends is dropped instead of failing the next test. A screen that follows an order must be
 * `withoutStream` from its start.
 */
export async function changeAnswers(
  page: Page,
  calls: RegExp | string,
  change: (answer: Json | Json[]) => unknown,
): Promise<void> {
  await withoutStream(page);
  await page.route(calls, async (route) => {
    try {
      // Asks for a whole answer without the tag, because the tag belongs to the unchanged answer.
      const { "if-none-match": _known, ...asked } = route.request().headers();
      const response = await route.fetch({ headers: asked });
      const { etag: _tag, ...headers } = response.headers();
      await route.fulfill({ response, headers, json: await change(await response.json()) });
    } catch {
      await route.abort().catch(() => undefined);
    }
  });
}

/** Changes what the page learns about its order. */
export function changeOrder(page: Page, change: Json): Promise<void> {
  return changeAnswers(page, /\/order\/[\w-]{20,}$/, (order) => ({ ...order, ...change }));
}

/** An order in dispatch, or done. */
export function as(state: "dispatch" | "done"): Json {
  return { status_id: state, state, actual_device: null };
}

/** An order whose box is misting, which takes only a second in the demo. */
export const inMist: Json = {
  ...as("dispatch"),
  actual_device: { type_id: "box", status_id: "sanitizing-spray", name: "07" },
};

/** All of an order's `meta`: an order that lacks a field is not kept. */
export function metaOf(changes: Json): Json {
  const plain = {
    code: "K7P4",
    created_at: "2026-01-05T12:00:00Z",
    utc_offset: -180,
    pickup_deadline: null,
    extensions: 0,
  };
  const nothing = { trouble: null, seller_call: null, reason: null, cancel_reason: null };
  return { meta: { ...plain, ...nothing, screens: 0, ...changes } };
}

/** An order whose box does not work. */
export const boxFailed: Json = metaOf({ trouble: "device_failed" });

/** An order that no one came for. */
export const windowPassed: Json = { ...as("done"), ...metaOf({ reason: "window_passed" }) };

/**
 * Tells the page that its orders are still being fetched, so that each screen stays as long as the test looks at it. `unrouteAll`
 * ends it.
 */
export async function holdBack(page: Page): Promise<void> {
  const hold = (order: unknown) => ({ ...(order as Json), ...as("dispatch") });
  await changeAnswers(page, /\/order\/(pendings|[\w-]{20,})$|\/pair_device$|\/login\/token$/, (answer) => {
    if (Array.isArray(answer)) return answer.map(hold);
    return "order" in answer ? { ...answer, order: hold(answer.order) } : hold(answer);
  });
}

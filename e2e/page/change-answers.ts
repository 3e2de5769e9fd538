import type { Page } from "@playwright/test";
import { withoutStream } from "./without-stream.ts";

type Json = Record<string, unknown>;

/**
 * The server's real answers, changed on their way to the page: states that the demo store seldom brings about by itself.
 * Screens poll: a call that is on its way when the test ends is let go instead of failing the next test. A screen that
 * follows an order already has to be `withoutStream` from its start.
 */
export async function changeAnswers(
  page: Page,
  calls: RegExp | string,
  change: (answer: Json | Json[]) => unknown,
): Promise<void> {
  await withoutStream(page);
  await page.route(calls, async (route) => {
    try {
      // A whole answer, also where the page says that it has one; and without its tag, which is of what was not changed.
      const { "if-none-match": _known, ...asked } = route.request().headers();
      const response = await route.fetch({ headers: asked });
      const { etag: _tag, ...headers } = response.headers();
      await route.fulfill({ response, headers, json: await change(await response.json()) });
    } catch {
      await route.abort().catch(() => undefined);
    }
  });
}

/** Tells the page more about the order it follows, or something else. */
export function changeOrder(page: Page, change: Json): Promise<void> {
  return changeAnswers(page, /\/order\/[\w-]{20,}$/, (order) => ({ ...order, ...change }));
}

/** An order that is still being fetched, or over. */
export function as(state: "dispatch" | "done"): Json {
  return { status_id: state, state, actual_device: null };
}

/** An order whose box is in the midst of its mist, which the demo's boxes are for a second only. */
export const inMist: Json = {
  ...as("dispatch"),
  actual_device: { type_id: "box", status_id: "sanitizing-spray", name: "07" },
};

/** An order whose box does not work. */
export const boxFailed: Json = {
  meta: {
    ...{ code: "K7P4", created_at: "2026-01-05T12:00:00Z", extensions: 0, screens: 0 },
    ...{ pickup_deadline: null, trouble: "device_failed" },
  },
};

/**
 * The orders go their way, but the page's screens are told that they are still being fetched, so that each of them stays
 * for as long as it is looked at. `unrouteAll` ends it.
 */
export async function holdBack(page: Page): Promise<void> {
  const hold = (order: unknown) => ({ ...(order as Json), ...as("dispatch") });
  await changeAnswers(page, /\/order\/(pendings|[\w-]{20,})$|\/pair_device$|\/login\/token$/, (answer) => {
    if (Array.isArray(answer)) return answer.map(hold);
    return "order" in answer ? { ...answer, order: hold(answer.order) } : hold(answer);
  });
}

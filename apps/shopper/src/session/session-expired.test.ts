import { CallError } from "@horma/contract";
import { expect, it } from "vitest";
import { sessionExpired } from "./session-expired.ts";

const rows: [string, unknown, boolean][] = [
  ["the server's 401 to an old token", new CallError("refused", "token_invalid", ""), true],
  ["its 401 to no token", new CallError("refused", "token_missing", ""), true],
  ["its 403", new CallError("refused", "role_forbidden", ""), true],
  ["too many calls", new CallError("failed", "rate_limited", ""), false],
  ["a fault of the server", new CallError("failed", "internal_error", ""), false],
  ["no network, or a captive portal", new CallError("failed", "unavailable", ""), false],
  ["a cookie that is missing", new CallError("refused", "xsrf_invalid", ""), false],
  ["an order that is not there", new CallError("refused", "order_not_found", ""), false],
  ["a timeout", new DOMException("late", "TimeoutError"), false],
  ["no error", null, false],
];
it.each(rows)("[TR-10] %s ends the visit or does not", (_, error, ends) => {
  expect(sessionExpired(error)).toBe(ends);
});

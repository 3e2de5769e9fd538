import { i18n } from "@lingui/core";
import { afterEach, expect, it } from "vitest";
import { exactTimeText } from "./time-text.ts";

afterEach(() => i18n.loadAndActivate({ locale: "es", messages: {} }));

it.each(["es", "en"])("five minutes past midnight is 00:05 in %s, never 24:05", (locale) => {
  i18n.loadAndActivate({ locale, messages: {} });
  expect(exactTimeText(new Date(2026, 10, 30, 0, 5, 2).toISOString())).toMatch(/\b00:05:02$/);
});

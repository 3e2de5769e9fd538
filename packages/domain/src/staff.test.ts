import { expect, it } from "vitest";
import { isWeakPin } from "./staff.ts";

it.each([
  ["000000", true],
  ["777777", true],
  ["123456", true],
  ["456789", true],
  ["654321", true],
  ["112233", false],
  ["123457", false],
  ["901234", false],
  ["135790", false],
])("[FI-06] the PIN %s is weak: %s", (pin, weak) => {
  expect(isWeakPin(pin)).toBe(weak);
});

import { expect, it } from "vitest";
import { readSentCode, shownPhone } from "./sent-code.ts";

it("[RT-05] [SC-01] a reload finds the code that was sent, and nothing else counts as one", () => {
  const sent = { phone: "81234567", birthday: "1990-12-31", resendAt: 1_700_000_000_000 };
  expect(readSentCode(JSON.parse(JSON.stringify(sent)))).toEqual(sent);
  for (const state of [
    null,
    undefined,
    "81234567",
    {},
    { ...sent, phone: "812" },
    { ...sent, resendAt: null },
    { ...sent, birthday: 1990 },
  ]) {
    expect(readSentCode(state)).toBeUndefined();
  }
});

it("[SC-01] shows the number in the groups people read it in", () => {
  expect(shownPhone("81234567")).toBe("+56 9 8123 4567");
});

import { expect, it } from "vitest";
import { defaultSizeSystem, limits } from "./limits.ts";

it.each([
  ["loginCodeLength", 6],
  ["nicknameMin", 3],
  ["nicknameMax", 20],
  ["fieldMax", 20],
  ["documentMin", 3],
  ["foreignIdMin", 3],
  ["foreignIdMax", 9],
  ["sizesPerOrder", 2],
  ["orderPoll", 1000],
  ["ordersPoll", 5000],
  ["pickupWindow", 300_000],
  ["helloDelay", 2000],
  ["thanksDelay", 30_000],
  ["kioskIdle", 60_000],
  ["kioskIdleWaiting", 120_000],
  ["kioskCountdown", 20_000],
  ["kioskHold", 3000],
  ["pinLength", 6],
  ["kioskPinMin", 4],
  ["kioskPinMax", 8],
  ["readerPause", 50],
  ["readerCodeMin", 6],
  ["displayedWaitMinutes", 2],
  ["openOrders", 5],
  ["requestsPerBrowser", 5],
  ["requestsPerKiosk", 20],
  ["guestRequestsPerNetwork", 200],
  ["requestsPerNetwork", 300],
  ["requestsPerStore", 600],
  ["guestShare", 0.25],
  ["networkShare", 0.75],
  ["floodOfBrowser", 4],
  ["floodOfKiosk", 10],
  ["floodOfGuests", 30],
  ["floodOfNetwork", 60],
  ["waitTarget", 120_000],
  ["waitWarning", 75_000],
  ["unclaimedSeller", 60_000],
  ["unclaimedManager", 120_000],
  ["unservedLife", 1_200_000],
  ["slowPicking", 300_000],
  ["tryOnSeller", 1_200_000],
  ["tryOnManager", 2_400_000],
  ["tryOnLost", 14_400_000],
  ["returnWaits", 600_000],
  ["deviceSilence", 10_000],
  ["unhappyShown", 1_800_000],
  ["staffIdle", 300_000],
  ["linkLife", 300_000],
] as const)("[CO-01] %s is %i", (name, value) => {
  expect(limits[name]).toBe(value);
});

it("[CO-01] [VA-07] the code field takes 20 characters and sizes are shown in the cl system", () => {
  expect(limits.fieldMax).toBe(20);
  expect(defaultSizeSystem).toBe("cl");
});

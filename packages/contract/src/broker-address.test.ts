import { expect, it } from "vitest";
import { brokerAddress } from "./broker-address.ts";

it.each([
  ["mqtt://localhost:18830", { protocol: "mqtt", host: "localhost", port: 18830 }],
  ["mqtts://broker.example", { protocol: "mqtts", host: "broker.example", port: 8883 }],
  ["mqtt://a:p%40ss@[::1]", { protocol: "mqtt", host: "::1", port: 1883, username: "a", password: "p@ss" }],
])("the broker at %s is reached and signed in at", (address, options) => {
  expect(brokerAddress(address)).toEqual(options);
});

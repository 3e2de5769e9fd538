import { expect, it } from "vitest";
import { readings } from "./readings.ts";

it("sensors are told in their units, and what a box has no sensor for is a dash", () => {
  expect(readings({ sensors: { weight_kg: 1.12, temperature_c: 24.4, rssi_dbm: -52 } })).toEqual([
    { name: "Peso", value: "1,1 kg" },
    { name: "Interior", value: "24 °C" },
    { name: "Humedad", value: "–" },
    { name: "Red", value: "−52 dBm" },
  ]);
});

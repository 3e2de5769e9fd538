import { shownNumber } from "@horma/app/shown";
import type { BoardDevice } from "@horma/contract";
import { t } from "@lingui/core/macro";

/** The readings of a box's sensors, in the order of the screen. A missing sensor is a dash. */
export function readings({ sensors }: Pick<BoardDevice, "sensors">): { name: string; value: string }[] {
  return shown().map(({ key, name, unit, digits }) => {
    const value = sensors[key];
    return { name, value: value === undefined ? "–" : `${number(value, digits)} ${unit}` };
  });
}

const shown = () =>
  [
    { key: "weight_kg", name: t`Peso`, unit: "kg", digits: 1 },
    { key: "temperature_c", name: t`Interior`, unit: "°C", digits: 0 },
    { key: "humidity_pct", name: t`Humedad`, unit: "%", digits: 0 },
    { key: "rssi_dbm", name: t`Red`, unit: "dBm", digits: 0 },
  ] as const;

function number(value: number, digits: number): string {
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return shownNumber(value, options).replace("-", "−");
}

import {
  ConversionStrip,
  ConversionTable,
  PressTile,
  SegmentedControl,
  SizeButton,
  SizeWall,
  TwoCellSwitch,
} from "../../src/index.ts";
import type { Room } from "../examples.ts";
import { Held } from "../hold.tsx";

const systems = ["CL", "US", "EU"].map((value) => ({ value, text: value }));
const outcomes = [
  { value: "bought", text: "Comprado", icon: "cash" },
  { value: "returned", text: "Devuelto", icon: "hanger" },
] as const;

export const size = {
  ConversionStrip: {
    usual: (
      <ConversionStrip
        active={0}
        cells={[
          { system: "CL", size: "41½" },
          { system: "US", size: "9" },
          { system: "EU", size: "42⅔" },
        ]}
      />
    ),
  },
  ConversionTable: {
    usual: (
      <ConversionTable
        caption="Tallas"
        columns={["CL", "US", "CM"]}
        active={0}
        rows={[
          { cells: ["40", "8", "26"] },
          { cells: ["41", "8½", "26,5"], state: "selected" },
          { cells: ["42", "9½", "27,5"], state: "unavailable" },
        ]}
      />
    ),
  },
  PressTile: {
    pressed: <PressTile size="41½" text="Sí está" pressed />,
    "not pressed": <PressTile size="42" text="No está" pressed={false} />,
  },
  SegmentedControl: {
    usual: (
      <Held first="CL">
        {(value, set) => (
          <SegmentedControl label="Sistema de tallas" value={value} options={systems} onChange={set} />
        )}
      </Held>
    ),
  },
  SizeButton: {
    free: <SizeButton size="41" note="US 8½" />,
    "chosen first": <SizeButton size="41½" note="US 9" order={1} label="Talla 41.5" />,
    "chosen second": <SizeButton size="42⅓" order={2} />,
    "none left": <SizeButton size="43" disabled />,
  },
  SizeWall: {
    three: (
      <SizeWall label="Tallas">
        <SizeButton size="40" />
        <SizeButton size="41" order={1} />
        <SizeButton size="42" disabled />
      </SizeWall>
    ),
    four: (
      <SizeWall label="Tallas en cuatro columnas" columns={4}>
        <SizeButton size="40" />
        <SizeButton size="41" order={1} />
        <SizeButton size="42" disabled />
        <SizeButton size="43" />
      </SizeWall>
    ),
  },
  TwoCellSwitch: {
    "none chosen": outcome(undefined, "Brisa 2, talla 41"),
    chosen: outcome("bought", "Brisa 2, talla 42"),
    disabled: (
      <TwoCellSwitch
        label="Brisa 2, talla 43"
        value={undefined}
        options={outcomes}
        onChange={nothing}
        disabled
      />
    ),
  },
} satisfies Room;

function outcome(first: "bought" | "returned" | undefined, label: string) {
  return (
    <Held first={first}>
      {(value, set) => <TwoCellSwitch label={label} value={value} options={outcomes} onChange={set} />}
    </Held>
  );
}

function nothing() {}

import { ConversionStrip, ConversionTable, PressTile, SizeButton, SizeWall } from "../../src/index.ts";
import type { Room } from "../examples.ts";

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
} satisfies Room;

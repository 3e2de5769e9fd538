import { HeatTable, HourBars, MeterRows, PanelCard, PollFace, WaitHistogram } from "../../src/index.ts";
import type { Room } from "../examples.ts";
import { ShoePicture } from "../shoe-picture.tsx";

const hours = [10, 11, 12, 13, 14, 15].map((hour, index) => ({
  hour,
  count: [4, 9, 14, 7, 11, 6][index] ?? 0,
  expected: hour > 13,
}));

export const chart = {
  HeatTable: {
    usual: (
      <HeatTable
        caption="Pares sin existencias"
        columns={["40", "41", "42"]}
        rows={[
          { name: "Brisa 2", counts: [0, 2, 6] },
          { name: "Quillay", counts: [4, 0, 1] },
        ]}
      />
    ),
  },
  HourBars: {
    "in the middle of the day": <HourBars hours={hours} current={13} label="Pedidos por hora" />,
    "no request yet": <HourBars hours={[]} label="Sin pedidos" />,
  },
  MeterRows: {
    slim: (
      <MeterRows
        rows={[
          { key: "a", picture: <ShoePicture />, name: "Brisa 2", part: 0.7, value: "70%", count: "112" },
          { key: "b", picture: <ShoePicture />, name: "Quillay", part: 0.2, value: "20%", count: "31" },
        ]}
      />
    ),
    tall: (
      <MeterRows
        look="tall"
        rows={[
          {
            key: "1",
            picture: <PollFace answer={1} />,
            name: "Me encantó",
            unseen: true,
            part: 0.44,
            value: "44%",
          },
          { key: "4", picture: <PollFace answer={4} />, name: "Mal", unseen: true, part: 0, value: "0%" },
        ]}
      />
    ),
  },
  PanelCard: {
    plain: <PanelCard title="Pedidos">38</PanelCard>,
    "with a note": (
      <PanelCard title="Espera" note="meta 2:00">
        1:47
      </PanelCard>
    ),
  },
  WaitHistogram: {
    usual: (
      <WaitHistogram counts={[2, 8, 14, 9, 4, 1]} step={30} target={120} label="Esperas contra la meta" />
    ),
    "no wait yet": <WaitHistogram counts={[0, 0, 0, 0]} step={30} target={120} label="Sin esperas" />,
  },
} satisfies Room;

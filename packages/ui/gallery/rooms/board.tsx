import {
  ClockCell,
  Column,
  Columns,
  EventList,
  NoticeRows,
  OrderCard,
  ReadingCells,
  StaffButton,
  StaleBanner,
  Ticks,
  WaitBlock,
} from "../../src/index.ts";
import type { Room } from "../examples.ts";
import { Wide } from "../hold.tsx";
import { ShoePicture } from "../shoe-picture.tsx";

const tones = ["calm", "soon", "late"] as const;
const card = (
  <OrderCard>
    <OrderCard.Top sizes={["41", "41½"]} clock={<ClockCell time="2:18" caption="espera" tone="soon" />} />
    <Ticks done={0.6} tone="soon" />
    <OrderCard.Product image={<ShoePicture />} title="Puelche Brisa 2" note="Nico · Hueso" />
    <OrderCard.Bottom icon="shelf" place="A-04-2" action={<StaffButton>Tomar</StaffButton>} />
  </OrderCard>
);

export const board = {
  ClockCell: {
    ...Object.fromEntries(
      tones.map((tone) => [tone, <ClockCell key={tone} time="2:18" caption="espera" tone={tone} />]),
    ),
    stale: <ClockCell time="2:18" caption="a las 16:36" stale />,
    large: <ClockCell time="6:14" caption="espera" tone="late" large />,
  },
  Columns: {
    "three of them": (
      <Wide>
        <Columns>
          <Column title="Pedidos" count="1">
            {card}
          </Column>
          <Column title="En cajas" count="5/24" />
          <Column title="En salón" count="0" />
        </Columns>
      </Wide>
    ),
  },
  Column: {
    full: (
      <Column title="Listos" count="2">
        {card}
        {card}
      </Column>
    ),
    empty: <Column title="Devueltos" count="0" />,
  },
  EventList: {
    usual: (
      <EventList
        items={[
          { key: "1", time: "16:36:13", text: "Pedido creado" },
          { key: "2", time: "16:37:02", text: "Sanitizando con luz UV-C", note: "sanitizing-uvc" },
          { key: "3", time: "16:38:40", text: "Lista para retirar", current: true },
        ]}
      />
    ),
  },
  NoticeRows: {
    "every tone": (
      <NoticeRows
        rows={[
          { key: "plain", icon: "wrench", title: "Mantención", text: "El jueves a las 10:00" },
          { key: "warn", icon: "mist", title: "Queda poco líquido", text: "Para 5 ciclos", tone: "warn" },
          { key: "alarm", icon: "alert", title: "Puerta trabada", tone: "alarm" },
        ]}
      />
    ),
  },
  OrderCard: {
    usual: card,
    "in a rush": (
      <OrderCard>
        <OrderCard.Top
          sizes={["41", "41½"]}
          clock={<ClockCell time="6:14" caption="espera" tone="late" large />}
        />
        <Ticks done={1} tone="late" />
        <OrderCard.Line
          image={<ShoePicture />}
          place="B-07-3"
          note="Nico"
          action={<StaffButton>Tomar</StaffButton>}
        />
      </OrderCard>
    ),
    "with a link over it": (
      <OrderCard cover={<a href="#OrderCard" className="covering-control" aria-label="Pedido de Nico" />}>
        <OrderCard.Top sizes={["38"]} clock={<ClockCell time="0:42" caption="para retirar" />} />
        <OrderCard.Product image={<ShoePicture />} title="Puelche Brisa 2" note="Nico · Hueso" />
        <OrderCard.Bottom icon="door" place="Smartbox 04" />
      </OrderCard>
    ),
  },
  ReadingCells: {
    usual: (
      <ReadingCells
        cells={[
          { name: "Peso", value: "1,1 kg" },
          { name: "Pares", value: "—" },
        ]}
      />
    ),
  },
  StaleBanner: {
    "with what is kept": (
      <Wide>
        <StaleBanner
          title="Sin conexión"
          age="1:52"
          queued={["Tomar 38", "Entregar 41½"]}
          onRetry={nothing}
        />
      </Wide>
    ),
    "nothing was ever heard": (
      <StaleBanner
        title="Sin datos"
        text="Esta pantalla aún no recibe pedidos"
        queued={[]}
        onRetry={nothing}
      />
    ),
  },
  Ticks: {
    ...Object.fromEntries(tones.map((tone) => [tone, <Ticks key={tone} done={0.6} tone={tone} />])),
    stale: <Ticks done={0.6} stale />,
    block: <Ticks done={0.6} look="block" />,
  },
  WaitBlock: {
    ...Object.fromEntries(
      tones.map((tone) => [
        tone,
        <WaitBlock key={tone} time="1:47" done={0.8} tone={tone} target="Meta 2:00" />,
      ]),
    ),
    stale: <WaitBlock time="1:47" done={0.8} target="Meta 2:00" staleAt="16:36" />,
  },
} satisfies Room;

function nothing() {}

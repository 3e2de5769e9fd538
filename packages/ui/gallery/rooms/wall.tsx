import {
  BoxDoor,
  type BoxDoorLook,
  BoxSection,
  CycleList,
  DoorPicker,
  DoorWall,
  doorIcons,
} from "../../src/index.ts";
import type { Room } from "../examples.ts";
import { Held, Wide } from "../hold.tsx";
import { ShoePicture } from "../shoe-picture.tsx";

const looks = Object.keys(doorIcons) as BoxDoorLook[];
const doors = ["01", "02", "03", "04", "05", "06"].map((number) => ({
  value: number,
  number,
  taken: number === "03",
}));

export const wall = {
  BoxDoor: {
    ...Object.fromEntries(
      looks.map((look) => [
        look,
        <BoxDoor
          key={look}
          number="04"
          look={look}
          phase={look}
          who="Vale"
          sizes={["41", "41½"]}
          time="1:42"
        />,
      ]),
    ),
    urgent: <BoxDoor number="05" look="ready" phase="Lista para retirar" who="Nico" time="0:42" urgent />,
    selected: <BoxDoor number="06" look="free" phase="Libre" selected />,
    "with a note": <BoxDoor number="07" look="filling" phase="Por llenar" note="Devolución" />,
  },
  DoorWall: {
    "every look": (
      <Wide>
        <DoorWall>
          {looks.map((look, index) => (
            <BoxDoor key={look} number={String(index + 1).padStart(2, "0")} look={look} phase={look} />
          ))}
        </DoorWall>
      </Wide>
    ),
    many: (
      <Wide>
        <DoorWall many>
          {looks.map((look, index) => (
            <BoxDoor
              key={look}
              number={String(index + 1)}
              look={look}
              phase="Puerta trasera trabada"
              time="1:42"
            />
          ))}
        </DoorWall>
      </Wide>
    ),
  },
  BoxSection: {
    closed: (
      <BoxSection back="closed" front="closed">
        <ShoePicture />
      </BoxSection>
    ),
    "back open": <BoxSection back="open" front="closed" />,
    "front open": <BoxSection back="closed" front="open" />,
    mist: <BoxSection back="closed" front="closed" working="mist" />,
    uv: <BoxSection back="closed" front="closed" working="uv" />,
  },
  CycleList: {
    usual: (
      <CycleList
        progress={0.4}
        phases={[
          { text: "Bruma", time: "0:38", state: "done" },
          { text: "Luz UV-C", time: "0:12", state: "now" },
          { text: "Lista", state: "pending" },
        ]}
      />
    ),
  },
  DoorPicker: {
    "doors alone": picker("01", "Dejar en"),
    "with other places": (
      <Held first="shelf">
        {(value, set) => (
          <DoorPicker
            label="Dejar en otro lugar"
            doors={doors}
            places={[{ value: "shelf", icon: "shelf", text: "Estante", name: "B-12" }]}
            value={value}
            onChange={set}
          />
        )}
      </Held>
    ),
  },
} satisfies Room;

function picker(first: string, label: string) {
  return (
    <Held first={first}>
      {(value, set) => <DoorPicker label={label} doors={doors} value={value} onChange={set} />}
    </Held>
  );
}

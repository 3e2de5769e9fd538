import type { IconName } from "../../src/index.ts";
import {
  BoxWall,
  EmptyBoxIllustration,
  Icon,
  LaceIllustration,
  LastMark,
  LastShape,
  NoCameraIllustration,
  OpenBoxIllustration,
  RackMap,
  ShelfIllustration,
  ShoeBox,
  TiedBoxIllustration,
  ZoneIllustration,
} from "../../src/index.ts";
import { ICON_PATHS } from "../../src/picture/icon-paths.ts";
import QrCode from "../../src/picture/QrCode.tsx";
import type { Room } from "../examples.ts";
import styles from "../Gallery.module.css";
import { On } from "../hold.tsx";
import { ShoePicture } from "../shoe-picture.tsx";

const icons = Object.keys(ICON_PATHS) as IconName[];

export const picture = {
  BoxWall: {
    "twelve doors": <BoxWall active={4} />,
    "six doors": <BoxWall active={1} count={6} />,
  },
  EmptyBoxIllustration: { usual: <EmptyBoxIllustration size="41½" /> },
  Icon: {
    ...Object.fromEntries(icons.map((name) => [name, <Icon key={name} name={name} size="lg" />])),
    "with a name": <Icon name="alert" label="Aviso" size="xl" weight={3} />,
  },
  LaceIllustration: {
    "on a box": (
      <On stock="box">
        <LaceIllustration />
      </On>
    ),
  },
  LastMark: { usual: <LastMark className={styles.small} /> },
  LastShape: { usual: <LastShape className={styles.small} /> },
  NoCameraIllustration: {
    "on the camera": (
      <On stock="camera">
        <NoCameraIllustration />
      </On>
    ),
  },
  OpenBoxIllustration: {
    nameless: <OpenBoxIllustration />,
    named: <OpenBoxIllustration names={["Vale"]} />,
    opened: <OpenBoxIllustration door="12" names={["41", "41½"]} />,
  },
  RackMap: {
    one: <RackMap module={4} level={2} />,
    "two, and empty slots": (
      <RackMap module={4} level={2} also={[{ module: 9, level: 5 }]} isEmpty={(module) => module === 6} />
    ),
  },
  ShelfIllustration: {
    "on a box": (
      <On stock="box">
        <ShelfIllustration name="B-12" />
      </On>
    ),
  },
  ShoeBox: {
    closed: <ShoeBox>Brisa 2</ShoeBox>,
    "with a shoe on it": <ShoeBox top={<ShoePicture />}>Brisa 2</ShoeBox>,
  },
  TiedBoxIllustration: { usual: <TiedBoxIllustration /> },
  ZoneIllustration: {
    "on a box": (
      <On stock="box">
        <ZoneIllustration alias="Vale" />
      </On>
    ),
  },
} satisfies Room;

/** It has an entry of its own, `@horma/ui/qr-code`. */
export const qrCode = {
  "on a screen": <QrCode text="https://tienda.example/store/0101" label="Abrir en el teléfono" />,
  printed: <QrCode text="https://tienda.example/store/0101" label="Abrir la tienda" level="Q" />,
};

import {
  Barcode,
  BoxNumber,
  ImageChoice,
  Label,
  PairToConfirm,
  Price,
  ProductImage,
  ProductLabel,
  ScanVerdict,
  Stars,
  Tag,
} from "../../src/index.ts";
import type { Room } from "../examples.ts";
import { Held } from "../hold.tsx";
import { boot, runner, ShoePicture } from "../shoe-picture.tsx";

const pairs = {
  waiting: "Falta escanear",
  confirmed: "Confirmada",
  missing: "No está",
  idle: "Después",
} as const;

export const label = {
  Barcode: {
    "EAN-13": <Barcode code="7808801014102" label="7808801014102" />,
    "EAN-8": <Barcode code="96385074" label="96385074" />,
  },
  BoxNumber: { usual: <BoxNumber title="Smartbox número" number={4} /> },
  ImageChoice: {
    thumbs: images("thumb", "row", "Vistas"),
    swatches: images("swatch", "row", "Colores"),
    "in a column": images("thumb", "column", "Vistas en columna"),
  },
  Label: {
    flat: (
      <Label aria-label="Etiqueta">
        <Label.Row>
          <Label.Cell grow>Pedido</Label.Cell>
          <Label.Cell tight>K7P4</Label.Cell>
        </Label.Row>
      </Label>
    ),
    raised: (
      <Label raised aria-label="Etiqueta en relieve">
        <Label.Cell>Pedido</Label.Cell>
      </Label>
    ),
  },
  PairToConfirm: Object.fromEntries(
    (["waiting", "confirmed", "missing", "idle"] as const).map((state) => [
      state,
      <PairToConfirm key={state} size="41½" ean="7808801014102" state={state} text={pairs[state]} />,
    ]),
  ),
  Price: {
    normal: <Price price="$69.990" />,
    offer: <Price price="$48.990" normal="$69.990" end={<Tag tone="accent">−30%</Tag>} />,
    "of the middle size": <Price price="$48.990" normal="$69.990" size="md" />,
  },
  ProductImage: {
    contained: <ProductImage src={runner} alt="Brisa 2" width={240} height={126} />,
    "covering its cell": <ProductImage src={runner} alt="Brisa 2" fit="cover" width={126} height={126} />,
  },
  ProductLabel: {
    row: (
      <Label aria-label="Producto">
        <ProductLabel
          image={<ShoePicture />}
          brand="Puelche"
          name="Brisa 2"
          note="Hueso / Naranjo"
          sizes={[{ size: "41" }, { size: "41½" }]}
        />
      </Label>
    ),
    wide: (
      <Label aria-label="Producto en grande">
        <ProductLabel
          layout="wide"
          image={<ShoePicture />}
          name="Brisa 2"
          sizes={[
            { size: "41", note: "lista" },
            { size: "42⅓", note: "no está", missing: true },
          ]}
        />
      </Label>
    ),
  },
  ScanVerdict: {
    wrong: <ScanVerdict verdict="wrong" title="Es la talla 42" text="Buscas la 41½. Déjala donde estaba." />,
    right: <ScanVerdict verdict="right" title="Es la talla 41½" />,
  },
  Stars: {
    "with its figure": <Stars value={4.6} text="4,6" />,
    none: <Stars value={0} text="0,0" />,
    alone: <Stars value={5} />,
  },
  Tag: Object.fromEntries(
    (["ok", "alarm", "accent", "ink"] as const).map((tone) => [
      tone,
      <Tag key={tone} tone={tone}>
        Disponible
      </Tag>,
    ]),
  ),
} satisfies Room;

function images(look: "thumb" | "swatch", direction: "row" | "column", name: string) {
  const items = [
    { value: "runner", image: <ProductImage src={runner} alt="" />, label: "Hueso / Naranjo" },
    { value: "boot", image: <ProductImage src={boot} alt="" />, label: "Negro" },
  ];
  return (
    <Held first="runner">
      {(value, set) => (
        <ImageChoice
          label={name}
          items={items}
          value={value}
          onChange={set}
          look={look}
          direction={direction}
        />
      )}
    </Held>
  );
}

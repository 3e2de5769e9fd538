/** What the colours of a model share. `kind` is the drawing's name. */
export type DemoModel = {
  model: string;
  kind: string;
  name: string;
  brand: string;
  type: string;
  subClass: string;
  description: string;
  price: number;
  rating: number;
  colours: readonly DemoColour[];
};

/** A colourway: its number in the sku, the drawing's name in plain ASCII, what people call it. */
export type DemoColour = {
  colour: string;
  picture: string;
  name: string;
  offer?: number;
  /** Shoppers ask a seller for it: it has no inventory (SC-19). */
  special?: true;
};

export const demoScale = "adulto";

/** The demo's shoes: five models in sixteen colourways. */
export const demoModels: readonly DemoModel[] = [
  {
    model: "01",
    kind: "runner",
    name: "Brisa 2",
    brand: "Puelche",
    type: "Zapatillas",
    subClass: "Running",
    description: "Zapatilla de running liviana, con malla que respira y una suela que devuelve cada paso.",
    price: 69_990,
    rating: 4.6,
    colours: [
      { colour: "01", picture: "naranjo", name: "Hueso / Naranjo", offer: 48_990 },
      { colour: "02", picture: "negro", name: "Negro / Hueso" },
      { colour: "03", picture: "glaciar", name: "Glaciar / Azulino" },
      { colour: "04", picture: "bosque", name: "Bosque / Lima", offer: 48_990 },
    ],
  },
  {
    model: "02",
    kind: "court",
    name: "Cancha 84",
    brand: "Talca",
    type: "Zapatillas",
    subClass: "Urbana",
    description: "Zapatilla de cancha de perfil bajo, de cuero liso y suela de caucho color caramelo.",
    price: 54_990,
    rating: 4.4,
    colours: [
      { colour: "01", picture: "blanco", name: "Blanco / Verde" },
      { colour: "02", picture: "tinta", name: "Tinta / Blanco" },
      { colour: "03", picture: "greda", name: "Greda / Crema", offer: 43_990 },
    ],
  },
  {
    model: "03",
    kind: "boot",
    name: "Quillay",
    brand: "Ñuble",
    type: "Botines",
    subClass: "Chelsea",
    description: "Botín de caña media con elástico a los lados, que entra y sale sin desatar nada.",
    price: 89_990,
    rating: 4.8,
    colours: [
      { colour: "01", picture: "cafe", name: "Café tabaco" },
      { colour: "02", picture: "negro", name: "Negro" },
      { colour: "03", picture: "arena", name: "Arena gamuza", offer: 67_490 },
    ],
  },
  {
    model: "04",
    kind: "derby",
    name: "Notario",
    brand: "Oficio",
    type: "Zapatos",
    subClass: "Derby",
    description: "Zapato derby de cuero pulido, con vira cosida y taco de suela apilada.",
    price: 79_990,
    rating: 4.2,
    colours: [
      { colour: "01", picture: "negro", name: "Negro pulido" },
      { colour: "02", picture: "burdeo", name: "Burdeo" },
      { colour: "03", picture: "conac", name: "Coñac", offer: 55_990 },
    ],
  },
  {
    model: "09",
    kind: "sandal",
    name: "Cáhuil",
    brand: "Litoral",
    type: "Sandalias",
    subClass: "Plana",
    description:
      "Sandalia de dos correas con hebilla, sobre una plantilla de corcho que toma la forma del pie.",
    price: 39_990,
    rating: 4.1,
    colours: [
      { colour: "01", picture: "oliva", name: "Oliva", offer: 29_990 },
      { colour: "02", picture: "negro", name: "Negro" },
      { colour: "03", picture: "terracota", name: "Teja", special: true },
    ],
  },
];

/** The conversion table in normal form: cl, us, uk, eu and cm of every size. */
export const demoSizes: readonly (readonly [string, string, string, string, string])[] = [
  ["39", "7", "6.5", "40", "25"],
  ["39.5", "7.5", "7", "40.5", "25.5"],
  ["40", "8", "7.5", "41", "26"],
  ["41", "8.5", "8", "42", "26.5"],
  ["41.5", "9", "8.5", "42.5", "27"],
  ["42", "9.5", "9", "43", "27.5"],
  ["43", "10", "9.5", "44", "28"],
  ["43.5", "10.5", "10", "44.5", "28.5"],
  ["44", "11", "10.5", "45", "29"],
  ["45", "12", "11.5", "46", "30"],
  ["46", "13", "12.5", "47", "31"],
  ["47", "14", "13.5", "48", "32"],
];

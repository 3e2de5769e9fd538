/** A colour as `#rrggbb`. */
type Colour = string;
type Named = { /** As the shopper reads it. */ name: string };
type Colours<Part extends string> = Named & Record<Part, Colour>;

export type RunnerColours = Colours<
  "upper" | "panel" | "panel2" | "accent" | "lining" | "midsole" | "outsole" | "lace" | "collar" | "tongue"
>;
export type CourtColours = Colours<
  "upper" | "panel" | "panel2" | "accent" | "stripe" | "lining" | "midsole" | "outsole" | "lace" | "collar"
>;
/** `gloss` is the leather's shine: 0.16 suede, 0.6 polish. */
export type BootColours = Colours<"upper" | "gore" | "accent" | "lining" | "welt" | "outsole"> & {
  gloss: number;
};
export type DerbyColours = Colours<"upper" | "lining" | "lace" | "welt" | "outsole" | "heel"> & {
  gloss: number;
};
export type SandalColours = Colours<"strap" | "panel" | "foot" | "outsole" | "metal">;

/** Every drawn shoe: silhouette, then colourway. Keys are ASCII: they are part of file names. */
export const COLOURWAYS = {
  runner: {
    naranjo: {
      name: "Hueso / Naranjo",
      upper: "#e9e9e4",
      panel: "#f7f7f4",
      panel2: "#c9cac6",
      accent: "#ff5a1f",
      lining: "#3a3b40",
      midsole: "#f6f6f2",
      outsole: "#1b1b1e",
      lace: "#ffffff",
      collar: "#2b2c31",
      tongue: "#d6d6d1",
    },
    negro: {
      name: "Negro / Hueso",
      upper: "#2a2b2f",
      panel: "#17181b",
      panel2: "#3a3b41",
      accent: "#e8e6df",
      lining: "#8b8b8b",
      midsole: "#f3f2ee",
      outsole: "#1b1b1e",
      lace: "#24252a",
      collar: "#17181b",
      tongue: "#34353a",
    },
    glaciar: {
      name: "Glaciar / Azulino",
      upper: "#a9c8d8",
      panel: "#dfeaf0",
      panel2: "#7ba6bd",
      accent: "#1d36d8",
      lining: "#20344a",
      midsole: "#ffffff",
      outsole: "#16255f",
      lace: "#f4f8fa",
      collar: "#38586e",
      tongue: "#c4dae5",
    },
    bosque: {
      name: "Bosque / Lima",
      upper: "#2f5446",
      panel: "#1e3b31",
      panel2: "#47705f",
      accent: "#c7e84a",
      lining: "#16241e",
      midsole: "#eeefe6",
      outsole: "#22322b",
      lace: "#dfe8c9",
      collar: "#1a2f28",
      tongue: "#3e6656",
    },
  },
  court: {
    blanco: {
      name: "Blanco / Verde",
      upper: "#f6f6f3",
      panel: "#ffffff",
      panel2: "#ebece8",
      accent: "#0f6b4a",
      stripe: "#0f6b4a",
      lining: "#d8d8d2",
      midsole: "#f8f7f2",
      outsole: "#b98a5a",
      lace: "#ffffff",
      collar: "#efefeb",
    },
    tinta: {
      name: "Tinta / Blanco",
      upper: "#26272c",
      panel: "#1a1b1f",
      panel2: "#2f3036",
      accent: "#f1f0ea",
      stripe: "#f1f0ea",
      lining: "#77777c",
      midsole: "#f5f4ef",
      outsole: "#b98a5a",
      lace: "#f6f5f0",
      collar: "#1d1e22",
    },
    greda: {
      name: "Greda / Crema",
      upper: "#c4623f",
      panel: "#b25432",
      panel2: "#9c4627",
      accent: "#f3e6d2",
      stripe: "#f3e6d2",
      lining: "#5b2d1d",
      midsole: "#f4eddf",
      outsole: "#a4714a",
      lace: "#f6ecdd",
      collar: "#a84d2c",
    },
  },
  boot: {
    cafe: {
      name: "Café tabaco",
      upper: "#7a4a2a",
      gore: "#2c241f",
      accent: "#c99a5b",
      lining: "#caa477",
      welt: "#4a3020",
      outsole: "#26201c",
      gloss: 0.42,
    },
    negro: {
      name: "Negro",
      upper: "#26262a",
      gore: "#131316",
      accent: "#d2d2d0",
      lining: "#8c8c8c",
      welt: "#1a1a1d",
      outsole: "#121214",
      gloss: 0.5,
    },
    arena: {
      name: "Arena gamuza",
      upper: "#c2a27c",
      gore: "#6a5844",
      accent: "#efe1c9",
      lining: "#e6d5b8",
      welt: "#8a6a48",
      outsole: "#d8b98e",
      gloss: 0.16,
    },
  },
  derby: {
    negro: {
      name: "Negro pulido",
      upper: "#232327",
      lining: "#c8a981",
      lace: "#1a1a1d",
      welt: "#2a2420",
      outsole: "#191513",
      heel: "#2a211b",
      gloss: 0.62,
    },
    burdeo: {
      name: "Burdeo",
      upper: "#5e1f26",
      lining: "#d2b48c",
      lace: "#3c1418",
      welt: "#3a2118",
      outsole: "#231813",
      heel: "#4a2f20",
      gloss: 0.55,
    },
    conac: {
      name: "Coñac",
      upper: "#a25f2e",
      lining: "#e0c59b",
      lace: "#6d3d1c",
      welt: "#5c3a20",
      outsole: "#33231a",
      heel: "#6b4526",
      gloss: 0.5,
    },
  },
  sandal: {
    oliva: {
      name: "Oliva",
      strap: "#5c6243",
      panel: "#474c33",
      foot: "#c79a68",
      outsole: "#2a2a28",
      metal: "#c9c6bd",
    },
    negro: {
      name: "Negro",
      strap: "#2c2c30",
      panel: "#1c1c1f",
      foot: "#b98d5f",
      outsole: "#1a1a1c",
      metal: "#d5d3cc",
    },
    terracota: {
      name: "Teja",
      strap: "#b5532f",
      panel: "#933f22",
      foot: "#d7b083",
      outsole: "#5a4636",
      metal: "#e0d3b8",
    },
  },
} as const satisfies {
  runner: Record<string, RunnerColours>;
  court: Record<string, CourtColours>;
  boot: Record<string, BootColours>;
  derby: Record<string, DerbyColours>;
  sandal: Record<string, SandalColours>;
};

/** A silhouette. */
export type ShoeKind = keyof typeof COLOURWAYS;

/** A colourway of that silhouette. */
export type ColourwayOf<Kind extends ShoeKind> = keyof (typeof COLOURWAYS)[Kind] & string;

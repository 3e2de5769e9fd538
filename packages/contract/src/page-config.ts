import type { LookText } from "@horma/domain";

/** What the server writes into the page of an app, as JSON in `<script type="application/json" id="page-config">`. */
export type PageConfig = {
  /** The product's version, shown at check-in. */
  version: string;
  /** The id of the server's build; empty if it is not known. */
  build: string;
  /** Path segment of the retailer in the API. */
  retailer: string;
  /** Which identification flow is live (RT-04). */
  identity: "rut" | "sms" | "none";
  /** Years that shoppers must be old, so that they are asked for their birthday (VA-08); `null` for no minimum. */
  minimum_age: number | null;
  /** Hours after which nothing identifies a visit's shopper. */
  retention_hours: number;
  /** Pairs that a runner's round has at most. */
  round_pairs: number;
  /** The retailer's theme: the name of a `[data-theme]` block in the tokens of packages/ui, or `own`, whose block the page has. */
  theme: string;
  /** The retailer's name; empty if it is not named. */
  name: string;
  /** Address of the retailer's logo; `null` without one. */
  logo: string | null;
  /** The retailer's own texts, by language and name; what is not there is the product's own. */
  texts: Record<string, Partial<Record<LookText, string>>>;
  /** A look that is not live, on the phone of someone who tries it. */
  preview: boolean;
  /** Address of a product's page at the retailer, with `{sku_padre}`; `null` when there is none. */
  retailer_web_url: string | null;
  /** Origin of links for other devices; `null` for the page's own. */
  public_url: string | null;
  /** Origin of the API; empty for the page's own (AP-16). */
  api_base: string;
  /** The cells of stores behind this address, in order; empty where all stores are in one (RO-05). */
  cells: readonly CellName[];
  /** Address of the retailer's own analytics service; `null` for the server's collector (AP-15). */
  analytics_url: string | null;
};

/** A cell of stores: its name in headers, and its title for people. */
export type CellName = { name: string; title: string };

export const pageConfigId = "page-config";

const fallback: PageConfig = {
  version: "",
  build: "",
  retailer: "falabella",
  identity: "rut",
  minimum_age: null,
  retention_hours: 24,
  round_pairs: 6,
  theme: "naranjo",
  name: "",
  logo: null,
  texts: {},
  preview: false,
  retailer_web_url: null,
  public_url: null,
  api_base: "",
  cells: [],
  analytics_url: null,
};

/** Reads the server's configuration from the page (AP-16, RT-04). Missing or unreadable values take their default. */
export function readPageConfig(text: string | null | undefined): PageConfig {
  try {
    return { ...fallback, ...(JSON.parse(text ?? "") as Partial<PageConfig>) };
  } catch {
    return fallback;
  }
}

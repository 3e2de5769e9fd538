import { type PageConfig, pageConfigId } from "@horma/contract";
import type { Env } from "../../platform/env/env.ts";
import type { Release } from "../../platform/release.ts";

/** The settings that browsers get. */
type ConfigSettings = Pick<
  Env,
  | "retailer"
  | "identity"
  | "minimumAge"
  | "retentionHours"
  | "roundPairs"
  | "retailerWebUrl"
  | "linkOrigin"
  | "cells"
  | "analyticsUrl"
>;

/** How pages look: what browsers get of it, and the stylesheet of a theme that the design does not have. */
export type PageLook = Pick<PageConfig, "theme" | "name" | "logo" | "texts"> & { style: string };

/** The store that a page's address is about, and whether a visit can begin there now. */
export type PageStore = { code: string; name: string; takesRequests: boolean };

/** The retailer's look, as it is now and as it could be. */
export type PageLooks = {
  live: () => PageLook;
  /** Calls the listener when another look is live. */
  onChange: (listener: () => void) => void;
  /** The draft that this word of an address shows; undefined when there is none. */
  preview: (word: string) => PageLook | undefined;
};

/**
 * An app's page with its theme and configuration, and in the first paint (FL-07) with the names of retailer and store. Where
 * a visit can begin, its button is for the store's address. The configuration is script data, so no page has a script of its own.
 */
export function withPageConfig(
  html: string,
  {
    env,
    release,
    look,
    preview = false,
    store,
  }: {
    env: ConfigSettings;
    release: Release;
    look: PageLook;
    preview?: boolean;
    store?: PageStore | undefined;
  },
): string {
  const { style, ...shown } = look;
  const config: PageConfig = {
    ...release,
    retailer: env.retailer,
    identity: env.identity,
    minimum_age: env.minimumAge,
    retention_hours: env.retentionHours,
    round_pairs: env.roundPairs,
    ...shown,
    preview,
    retailer_web_url: env.retailerWebUrl,
    public_url: env.linkOrigin,
    api_base: "",
    cells: env.cells,
    analytics_url: env.analyticsUrl,
  };
  const json = JSON.stringify(config).replaceAll("<", "\\u003c");
  const script = `<script type="application/json" id="${pageConfigId}">${json}</script>`;
  return html
    .replace(/<html\b([^>]*)>/, (_, attributes: string) => {
      const others = attributes.replace(/\s+data-theme="[^"]*"/, "");
      return `<html${others} data-theme="${look.theme}">`;
    })
    .replace(firstPaint, (_, start: string, word: string, end: string) => {
      const name = store === undefined ? "" : `<b>${asHtml(store.name)}</b>`;
      return `${start}${asHtml(look.name) || word}${name}${end}`;
    })
    .replace(startButton, (button) =>
      store?.takesRequests ? `${button} data-path="/store/${store.code}"` : button,
    )
    .replace("</head>", () => `${style && `<style>${style}</style>`}${script}</head>`);
}

/** Where the first paint has the store's label. */
const firstPaint = /(<p class="boot-store">)([^<]*)(<\/p>)/;

/** The button that begins a visit. The page itself shows it at the address it is for, or where the device knows a store. */
const startButton = 'class="boot-start"';

const asHtml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

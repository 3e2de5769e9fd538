import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import * as ui from "../src/index.ts";
import { examples, rooms } from "./rooms/index.ts";

/** What shows nothing of its own. */
const unseen = ["LanguageProvider"];

it("the gallery has every component that the package exports, and nothing else", () => {
  const components = Object.entries(ui).flatMap(([name, value]) =>
    /^[A-Z]/.test(name) && isComponent(value) && !unseen.includes(name) ? [name] : [],
  );
  expect(components.length).toBeGreaterThan(70);
  expect(Object.keys(examples).sort()).toEqual(components.sort());
});

describe.each(Object.values(rooms).flatMap((room) => Object.entries(room)))("%s", (_name, examples) => {
  it("looks different in each of its states", () => {
    const drawn = Object.entries(examples).map(([state, example]) => {
      const html = renderToStaticMarkup(<ui.LanguageProvider>{example}</ui.LanguageProvider>);
      expect(html, state).not.toBe("");
      return html;
    });
    expect(new Set(drawn).size).toBe(drawn.length);
  });
});

function isComponent(value: unknown): boolean {
  return typeof value === "function" && !(value.prototype instanceof Error);
}

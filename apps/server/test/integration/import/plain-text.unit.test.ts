import fc from "fast-check";
import { expect, it } from "vitest";
import { plainText } from "../../../src/integration/import/plain-text.ts";

it.each([
  ["<p>Zapatilla <b>liviana</b><br>con malla&nbsp;fina</p>", "Zapatilla liviana\ncon malla fina"],
  ["<ul><li>Malla</li><li>Suela</li></ul>", "Malla\nSuela"],
  ["<P CLASS='x' onclick=\"a('>')\">Uno</P>\n<DIV>Dos</DIV>", "Uno\nDos"],
  ["Uno<br/>Dos<br />Tres", "Uno\nDos\nTres"],
  ["Tom &amp; Ana: 5 &lt; 6, &eacute;l, &#241;, &#xF1;, &quot;sí&quot;", 'Tom & Ana: 5 < 6, él, ñ, ñ, "sí"'],
  ["a < b", "a < b"],
  ["a<3 y b>2", "a<3 y b>2"],
  ["talla <40", "talla <40"],
  ["<única> talla", "<única> talla"],
  ["<talla única> </talla única>x", "<talla única> </talla única>x"],
  ["uno <b y dos", "uno <b y dos"],
  ["R&D; A&B, &desconocida;", "R&D; A&B, &desconocida;"],
  ["&amp;lt;b&amp;gt;", "&lt;b&gt;"],
  ["&lt;script&gt;alert(1)&lt;/script&gt;", "<script>alert(1)</script>"],
  ["<script>alert(1)</script>Uno<style>p { color: red }</style>", "Uno"],
  ["<!-- nota --><b>Uno</b>", "Uno"],
  [
    "<table><tr><td>Alto</td><td>3 cm</td></tr><tr><td>Peso</td><td>1 kg</td></tr></table>",
    "Alto 3 cm\nPeso 1 kg",
  ],
  ["<p>&nbsp;</p><p></p>", ""],
  ["sin marcas\ncon línea  y   blancos", "sin marcas\ncon línea  y   blancos"],
])("[FI-07] %j is %j", (html, text) => {
  expect(plainText(html, true)).toBe(text);
});

it("[FI-07] in a name it is one line", () => {
  expect(plainText("<p>Brisa</p><p>2 &amp; 3</p>", false)).toBe("Brisa 2 & 3");
});

it("[FI-07] text that has no markup stays as it is, and none of whatever text ends in a fault", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      if (!/[<&]/.test(text)) expect(plainText(text, true)).toBe(text);
    }),
  );
  const odd = fc.string({ unit: fc.constantFrom(..."<>/&;#!-b pxé\"'", "<p>", "</b>", "<!--", "&amp;") });
  fc.assert(fc.property(odd, (text) => typeof plainText(text, true) === "string"));
});

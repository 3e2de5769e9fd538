import { importReasons } from "@horma/domain";
import { expect, it } from "vitest";
import { headingOf, refusalLanguages, refusalText } from "../../../src/integration/import/refusal-text.ts";

const refused = { row: 5, column: "price", value: "abc", meant: null, other: null, known: null };

it.each(importReasons)(
  "[FI-08] %s is a sentence in both languages, of a cell, a row, beside another row and what is known",
  (reason) => {
    for (const language of refusalLanguages) {
      for (const heading of ["Precio $", null]) {
        for (const beside of [{}, { other: 42 }, { known: "69990" }]) {
          const text = refusalText({ ...refused, reason, ...beside }, heading, language, "call");
          expect(text).toMatch(/^(«Precio \$»: "abc"|La fila|The row) [^%]+\. [A-Z][^%]+\.$/);
        }
      }
    }
    expect(refusalText({ ...refused, reason }, "Precio", "es", "call")).not.toBe(
      refusalText({ ...refused, reason }, "Precio", "en", "call"),
    );
  },
);

it("[FI-08] names the other row, and the likely meaning", () => {
  const repeated = { ...refused, reason: "repeated", other: 42 } as const;
  expect(refusalText(repeated, "EAN-13", "es", "call")).toBe(
    '«EAN-13»: "abc" repite lo que nombra la fila 42. Deja una de las dos.',
  );
  expect(
    refusalText(
      { ...refused, reason: "date_as_size", value: "10-may", meant: "10,5" },
      "Talla",
      "es",
      "call",
    ),
  ).toBe(
    '«Talla»: "10-may" es una fecha que la planilla puso en vez de la talla. Da formato de texto a la columna y escribe el valor otra vez. ¿Quisiste decir 10,5? Con mend=true se usa ese valor.',
  );
});

it("[FI-08] names the price that is known", () => {
  const far = { ...refused, reason: "far_from_known", value: "699900", known: "69990" } as const;
  const price = "es más de diez veces el precio conocido, $69.990, o menos de un décimo";
  expect(refusalText(far, "Precio", "es", "call")).toContain(`"699900" ${price}.`);
  expect(refusalText(far, "Precio", "en", "call")).toContain("the stored price, 69990, or");
  expect(refusalText({ ...far, known: "1234567890" }, "Precio", "es", "call")).toContain("$1.234.567.890");
});

it.each([
  [
    "call",
    "Si es lo que quieres, envía el archivo con doubts=true. ¿Quisiste decir 0101? Con mend=true se usa ese valor.",
  ],
  [
    "command",
    "Si es lo que quieres, importa el archivo con --doubts. ¿Quisiste decir 0101? Con --mend se usa ese valor.",
  ],
  [
    "import",
    "Si es lo que quieres, confírmalo en Importar. ¿Quisiste decir 0101? Puedes aceptarlo en Importar.",
  ],
  ["form", "Si es lo que quieres, confírmalo. ¿Quisiste decir 0101?"],
] as const)("[FI-06] by the door %s a doubt is confirmed as it is there", (door, todo) => {
  const doubt = { ...refused, value: "101", reason: "maybe_repeated", meant: "0101" } as const;
  expect(refusalText(doubt, "código", "es", door)).toBe(
    `«código»: "101" es como otro que ya está, con otros ceros o mayúsculas: si es el mismo, escríbelo como aquél. ${todo}`,
  );
});

it("[FI-08] a column is named as the file writes it", () => {
  const csv = { type: "csv", encoding: "utf-8", mapping: {}, ignored: [] as string[] } as const;
  const format = {
    ...csv,
    ignored: [],
    headings: ["price", null, "rest.us"],
    titles: ["Precio\nlista ", "x", "Talla US"],
  };
  expect(headingOf("price", format)).toBe("Precio lista");
  expect(headingOf("us", format)).toBe("Talla US");
  expect(headingOf("name", format)).toBe("name");
  expect(headingOf("price", { ...csv, ignored: [], names: { price: "valor" } })).toBe("valor");
  expect(headingOf(null, format)).toBeNull();
});

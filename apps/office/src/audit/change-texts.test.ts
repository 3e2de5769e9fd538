import { expect, it } from "vitest";
import { changedThings } from "./change-texts.ts";

it("[OF-10] what an edit changed is in words, each thing once", () => {
  const changes = [
    { of: "product 880101", field: "name", before: "Bota", after: "Bota Alta" },
    { of: "store 0101", field: "accepts_to_go", before: true, after: false },
    { of: "product 880101", field: "state", before: "draft", after: "published" },
    { of: "store_hours 7 1", field: "opens", before: null, after: "10:00" },
    { of: "device 7 box-01", field: "name", before: "1", after: "2" },
    { of: "price 880101 offer", field: "value", before: 59990, after: 48990 },
    { of: "store 0102", field: "closed_at", before: null, after: "2026-11-26T12:00:00+00:00" },
    { of: "look", field: "title es", before: "", after: "Hola" },
  ];
  expect(changedThings(changes)).toEqual([
    {
      of: "Producto 880101",
      values: [
        { name: "Nombre", before: "Bota", after: "Bota Alta" },
        { name: "Estado", before: "Borrador", after: "Publicado" },
      ],
    },
    { of: "Tienda 0101", values: [{ name: "Retirar los pares", before: "sí", after: "no" }] },
    { of: "Horario Lunes", values: [{ name: "Abre", before: "–", after: "10:00" }] },
    { of: "Smartbox o estante box-01", values: [{ name: "Nombre", before: "1", after: "2" }] },
    { of: "Precio 880101 oferta", values: [{ name: "Precio", before: "$59.990", after: "$48.990" }] },
    {
      of: "Tienda 0102",
      values: [{ name: "Cerrada para siempre", before: "–", after: expect.stringMatching(/^26.nov/) }],
    },
    { of: "Aspecto", values: [{ name: "title es", before: "–", after: "Hola" }] },
  ]);
});

it("[OF-10] what is no change stays as it was recorded", () => {
  expect(changedThings([1, 2])).toBeUndefined();
  expect(changedThings("all")).toBeUndefined();
  expect(changedThings(undefined)).toBeUndefined();
});

import { expect, it } from "vitest";
import { suggestedLogin } from "./suggested-login.ts";

it.each([
  ["Camilo Jara Muñoz", "camilo.jara.munoz"],
  ["  Ñusta  O'Higgins ", "nusta.o.higgins"],
  ["陳", ""],
  [`${"A".repeat(31)} B`, "a".repeat(31)],
])("%j suggests the login %j", (name, login) => {
  expect(suggestedLogin(name)).toBe(login);
});

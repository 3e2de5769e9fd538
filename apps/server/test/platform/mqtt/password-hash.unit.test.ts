import { describe, expect, it } from "vitest";
import { hashPassword, newPassword, passwordFits } from "../../../src/platform/mqtt/password-hash.ts";

describe("a box's password", () => {
  it("is 256 random bits, never twice the same", () => {
    expect(Buffer.from(newPassword(), "hex")).toHaveLength(32);
    expect(newPassword()).not.toBe(newPassword());
  });

  it("fits its hash and no other does", async () => {
    const password = newPassword();
    const hash = await hashPassword(password);
    expect(await passwordFits(Buffer.from(password), hash)).toBe(true);
    expect(await passwordFits(Buffer.from(`${password} `), hash)).toBe(false);
    expect(await passwordFits(Buffer.from(newPassword()), hash)).toBe(false);
    expect(await hashPassword(password)).not.toBe(hash);
  });

  it("fits what mosquitto_passwd 2.0.11 made of it", async () => {
    const hash =
      "$7$101$kBkojmEYn8Rhlw+l$jp84X6FoNXCy6JNaN2m00Rlo9ecvLGOMxuwm4qWB6wF/YxdWRbaCl5Ja1TNWYWC+QgzILnhkqeXHd1pZ/KLSRQ==";
    expect(await passwordFits(Buffer.from("correct horse"), hash)).toBe(true);
    expect(await passwordFits(Buffer.from("correct house"), hash)).toBe(false);
  });

  it.each(["", "$7$", "$6$salt$key", "$7$101$c2FsdA==$a2V5", "plain"])("fits no hash %j", async (hash) => {
    expect(await passwordFits(Buffer.from(""), hash)).toBe(false);
  });
});

import { expect, it } from "vitest";
import { relyingParty } from "../../../src/people/office/relying-party.ts";
import { deviceName } from "../../../src/web/http/device-name.ts";

it.each([
  ["https://tienda.example", "tienda.example", "https://tienda.example"],
  ["https://tienda.example:8443", "tienda.example", "https://tienda.example:8443"],
  ["http://localhost:3000", "localhost", "http://localhost:3000"],
  ["http://tienda.example", undefined, undefined],
  ["https://192.168.1.7", undefined, undefined],
  ["https://[fe80::1]", undefined, undefined],
])("passkeys at %s are those of %s", (publicUrl, id, origin) => {
  const party = relyingParty({ publicUrl, linkOrigin: publicUrl, port: 1 });
  expect(party).toEqual(id === undefined ? undefined : { id, origin });
});

it("without PUBLIC_URL passkeys are those of localhost", () => {
  const party = relyingParty({ publicUrl: "https://192.168.1.7:3000", linkOrigin: null, port: 3000 });
  expect(party).toEqual({ id: "localhost", origin: "https://localhost:3000" });
});

it.each([
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36",
    "Chrome, Windows",
  ],
  ["Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/142.0 Safari/537.36 Edg/142.0", "Edge, Windows"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1",
    "Safari, iPhone",
  ],
  [
    "Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36",
    "Chrome, Android",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0", "Firefox, Linux"],
  ["curl/8.5.0", ""],
])("%s is called %s", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});

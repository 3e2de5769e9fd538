import { expect, test } from "../test.ts";

test("the licences of what is shipped are at an address of each app", async ({ request }) => {
  const scanner = ["zxing-wasm", "@undecaf/zbar-wasm"];
  const shipped = {
    "/licenses.txt": scanner,
    "/staff/licenses.txt": scanner,
    "/office/licenses.txt": ["zustand"],
  };
  for (const [address, own] of Object.entries(shipped)) {
    const answer = await request.get(address);
    expect(answer.headers()["content-type"]).toMatch(/^text\/plain/);
    const text = await answer.text();
    for (const name of ["react", "@fontsource-variable/archivo", ...own])
      expect(text).toMatch(new RegExp(`^${name} \\d`, "m"));
  }
});

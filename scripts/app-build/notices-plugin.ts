import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";

/** Where the notices lie beside what is built. */
const fileName = "licenses.txt";
/** What we know of a package besides its own files: what is compiled into it, or its licence where it brings none. */
const written = join(import.meta.dirname, "notices");

type Bundle = Record<string, { moduleIds?: string[]; originalFileNames?: string[] }>;

/**
 * Writes who made what is in the build, workers, fonts and engines included, and on which terms. The build fails where a package
 * does not say.
 */
export function noticesPlugin(): Plugin {
  const folders = new Set<string>();
  let root = process.cwd();
  const look = (bundle: Bundle) => {
    for (const { moduleIds = [], originalFileNames = [] } of Object.values(bundle)) {
      for (const file of [...moduleIds, ...originalFileNames.map((name) => resolve(root, name))]) {
        const folder = packageFolder(file);
        if (folder !== undefined) folders.add(folder);
      }
    }
  };
  return {
    name: "notices",
    apply: "build",
    config: () => ({
      worker: { plugins: () => [{ name: "notices:worker", generateBundle: (_, bundle) => look(bundle) }] },
    }),
    configResolved: (config) => {
      root = config.root;
    },
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        look(bundle);
        this.emitFile({ type: "asset", fileName, source: noticesOf([...folders]) });
      },
    },
  };
}

/** The folder of the package that a file belongs to; nothing for files of ours. */
export function packageFolder(file: string): string | undefined {
  return /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1];
}

/** The notices of packages, by name. Throws where one has none. */
export function noticesOf(folders: readonly string[]): string {
  const notices = folders.map((folder) => notice(folder));
  return [heading, ...[...new Set(notices)].sort()].join(`\n${"-".repeat(80)}\n\n`);
}

const heading = `Horma is MIT licensed. It is shipped with the packages below, each under its own licence.
`;

function notice(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const own = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
  const ours = join(written, `${name.replace("/", "+")}.txt`);
  const texts = [...own.map((file) => join(folder, file)), ...(existsSync(ours) ? [ours] : [])];
  if (texts.length === 0) throw new Error(`${name} is shipped without a notice: write one to ${ours}`);
  const text = texts.map((file) => readFileSync(file, "utf8").trim()).join("\n\n");
  return `${name} ${version} (${license})\nhttps://www.npmjs.com/package/${name}/v/${version}\n\n${text}\n`;
}

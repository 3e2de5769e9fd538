// The table of today's figures at the top of docs/benches.md.
import { execFileSync } from "node:child_process";
import { cpus, totalmem } from "node:os";

const [begin, end] = ["<!-- figures -->", "<!-- end of figures -->"];
const heading = ["| bench | figure | measured | goal | | on | commit |", "|---|---|---|---|---|---|---|"];

/**
 * The document with the goals' figures of these benches in its table. Rows of other benches stay, with their own day.
 * @param {string} document of which a line is `<!-- figures -->` and a later one `<!-- end of figures -->`
 * @param {readonly { name: string, results: import("./result.mjs").Result[] }[]} reports
 * @param {{ day: string, commit: string, machine: string }} when
 * @throws Error if the document has no place for them
 */
export function withFigures(document, reports, { day, commit, machine }) {
  const [from, to] = [document.indexOf(begin), document.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`the document has no lines ${begin} and ${end}`);
  const measured = reports.map(({ name }) => name);
  const others = document
    .slice(from, to)
    .split("\n")
    .filter((line) => /^\| \[/.test(line) && !measured.includes(/^\| \[([^\]]+)/.exec(line)?.[1] ?? ""));
  const rows = reports.flatMap(({ name, results }) =>
    results
      .filter(({ goal }) => goal !== "none")
      .map(
        ({ metric, value, unit, goal, holds }) =>
          `| [${name}](#${name}) | ${metric} | ${`${value} ${unit}`.trim()} | ${goal} | ${holds ? "" : "**missed**"} | ${day} | ${commit} |`,
      ),
  );
  const table = [
    begin,
    "",
    `Machine of the newest: ${machine}.`,
    "",
    ...heading,
    ...[...others, ...rows].sort(byBench),
  ];
  return `${document.slice(0, from)}${table.join("\n")}\n\n${document.slice(to)}`;
}

/** Rows of one bench stay in their order. */
function byBench(one, other) {
  const [first = "", second = ""] = [one, other].map((row) => row.split("]", 1)[0]);
  return first < second ? -1 : first > second ? 1 : 0;
}

/** Today, the commit of the working tree, and what it runs on. A day of `quick` figures says so: they are no claims. */
export function here(quick = false) {
  const git = (...args) => execFileSync("git", args, { encoding: "utf8" }).trim();
  const [{ model = "unknown processor" } = {}] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return {
    day: `${new Date().toISOString().slice(0, 10)}${quick ? ", quick" : ""}`,
    commit: `${git("rev-parse", "--short=8", "HEAD")}${git("status", "--porcelain", "-uno") === "" ? "" : "+"}`,
    machine: `${cpus().length} × ${model.replaceAll(/\s+/g, " ").trim()}, ${memory} GiB, Node ${process.versions.node}`,
  };
}

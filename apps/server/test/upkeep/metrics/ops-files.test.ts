import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { ask, openShop, type Shop } from "../../fulfilment/order/shop.ts";
import { asked } from "./asked-metrics.ts";

type Rule = { alert: string; expr: string; annotations: { summary: string; runbook: string } };
type Panel = {
  title: string;
  datasource: { uid: string };
  targets: { expr: string; legendFormat: string }[];
};
type Dashboard = { uid: string; title: string; panels: Panel[]; templating: { list: { query: string }[] } };

const read = (file: string) => readFileSync(file, "utf8");
const rules = (parse(read("ops/alerts.yaml")) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
);
const folder = "ops/grafana/dashboards";
const dashboards = readdirSync(folder).map((file) => JSON.parse(read(`${folder}/${file}`)) as Dashboard);

/** Labels by metric, as a scrape of a real server has them; null for a metric without a sample. */
const labels = new Map<string, Set<string> | null>([
  // Prometheus' own.
  ["up", new Set()],
  ["ALERTS", new Set(["alertname", "alertstate"])],
]);
/** Those that Prometheus adds to each sample. */
const added = ["job", "instance"];

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await ask(shop, await shop.shopper(), ["880101410"]);
  const { body } = await shop.app.inject({ url: "/metrics" });
  for (const [, name = "", type] of body.matchAll(/^# TYPE (\w+) (\w+)$/gm))
    for (const end of type === "histogram" ? ["_bucket", "_count", "_sum"] : [""])
      labels.set(name + end, null);
  for (const [, name = "", set = ""] of body.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)) {
    const known = labels.get(name) ?? new Set();
    for (const [, label = ""] of set.matchAll(/(\w+)="/g)) known.add(label);
    labels.set(name, known);
  }
});
afterAll(() => shop.close());

/** What an expression asks for that a server does not have. */
function strays(expr: string): string[] {
  const { metrics, by } = asked(expr);
  const known = metrics.map(({ name }) => labels.get(name));
  return [
    ...metrics.filter(({ name }) => !labels.has(name)).map(({ name }) => name),
    ...metrics.flatMap(({ name, matched }) => {
      const has = labels.get(name);
      return has
        ? matched.filter((label) => ![...has, ...added].includes(label)).map((label) => `${name}{${label}}`)
        : [];
    }),
    ...by.filter((label) => !added.includes(label) && known.every((has) => has && !has.has(label))),
  ];
}

it("the expressions' metrics and labels are found", () => {
  expect(
    asked(
      'sum by (le, a) (rate(x_bucket{route!~".*b.*", c="d"}[$__rate_interval])) / (time() - max(y)) or vector(0)',
    ),
  ).toEqual({
    metrics: [
      { name: "x_bucket", matched: ["route", "c"] },
      { name: "y", matched: [] },
    ],
    by: ["le", "a"],
  });
  expect(strays('sum by (shop) (horma_boxes{color="red"}) + horma_bosses')).toEqual([
    "horma_bosses",
    "horma_boxes{color}",
  ]);
  expect(strays("max by (shop) (horma_boxes)")).toEqual(["shop"]);
});

describe("ops/alerts.yaml", () => {
  it("asks only for metrics and labels that there are", () => {
    expect(rules.length).toBeGreaterThan(20);
    for (const { alert, expr } of rules) {
      expect(asked(expr).metrics, alert).not.toEqual([]);
      expect(strays(expr), alert).toEqual([]);
    }
  });

  it("names in a summary only labels that the alert has", () => {
    for (const { alert, expr, annotations } of rules) {
      const { by } = asked(expr);
      for (const [, label] of annotations.summary.matchAll(/\$labels\.(\w+)/g))
        expect([...by, ...(by.length === 0 ? added : [])], alert).toContain(label);
    }
  });

  it("links each alert to its row of docs/operations.md, which says what to do", () => {
    const operations = read("docs/operations.md");
    for (const { alert, annotations } of rules) {
      const [file, anchor] = annotations.runbook.split("#");
      expect([file, anchor]).toEqual(["docs/operations.md", alert.toLowerCase()]);
      expect(operations).toContain(`| \`${alert}\` | <a id="${anchor}"></a>`);
    }
    const rows = [...operations.matchAll(/^\| `(Horma\w+)` \| <a/gm)].map(([, name]) => name);
    expect(rows.toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
  });
});

describe("ops/grafana/dashboards", () => {
  it("ask only for metrics and labels that there are, and name in a legend what the expression has", () => {
    expect(dashboards.map(({ title }) => title)).toEqual(["Horma: company", "Horma: server", "Horma: store"]);
    for (const { panels, templating } of dashboards) {
      for (const { query } of templating.list) {
        const [, metric = "", label = ""] = /^label_values\((\w+), (\w+)\)$/.exec(query) ?? [];
        expect([...(labels.get(metric) ?? [])]).toContain(label);
      }
      for (const { title, datasource, targets } of panels) {
        expect(datasource.uid).toBe("prometheus");
        for (const { expr, legendFormat } of targets) {
          expect(strays(expr), title).toEqual([]);
          const { by } = asked(expr);
          for (const [, label] of legendFormat.matchAll(/\{\{(\w+)\}\}/g))
            expect([...by, ...(by.length === 0 ? added : [])], title).toContain(label);
        }
      }
    }
  });
});

const promtool = (...argv: string[]) => spawnSync("promtool", argv, { encoding: "utf8" });
const missing = promtool("--version").error !== undefined;

describe(`promtool${missing ? " (skipped: it is not installed)" : ""}`, () => {
  it.skipIf(missing).each([
    ["check", "rules", "ops/alerts.yaml"],
    ["test", "rules", "ops/alerts.test.yaml"],
    // The token is where the container has it.
    ["check", "config", "--syntax-only", "ops/prometheus.yml"],
  ])("%s %s %s", (...argv) => {
    const { status, stdout, stderr } = promtool(...argv);
    expect(status, stdout + stderr).toBe(0);
  });
});

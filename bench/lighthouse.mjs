// Lighthouse's mobile preset on check-in and product-detail, against the production build.
import { mkdirSync, writeFileSync } from "node:fs";
import lighthouse from "lighthouse";
import { openBrowser, rememberInBrowser } from "./browser.mjs";
import { median, observation, result } from "./result.mjs";
import { serveProduct } from "./serve-product.mjs";
import { visitSoFar } from "./visit.mjs";

export const claim = "check-in and product-detail are fast, accessible and well made on a mid-range phone";

const reportsFolder = ".cache/bench/lighthouse";
const goals = { performance: 95, accessibility: 100, "best-practices": 100 };
const pages = [
  { name: "check-in", path: "/check-in" },
  { name: "product-detail", path: "/product-detail", sku: "880101410" },
];

/** Options: `--runs N` (3; the median counts), `--port N`. */
export async function run({ runs = "3", port = "3141" }) {
  const product = await serveProduct(Number(port));
  try {
    const results = [];
    for (const page of pages) {
      const stored = await visitSoFar(product.url, page);
      const reports = [];
      for (let time = 0; time < Number(runs); time++)
        reports.push(await look(product.url, page.path, stored, Number(port) + 1));
      tell(page.name, reports);
      for (const [category, goal] of Object.entries(goals)) {
        const score = median(reports.map(({ categories }) => 100 * categories[category].score));
        results.push(result(`${page.name} ${category}`, score, "points", ">=", goal));
      }
      // On a busy machine, the least disturbed run says most about the page.
      const best = Math.max(...reports.map(performanceOf));
      results.push(observation(`${page.name} performance, best run`, 100 * best, "points"));
    }
    return { results };
  } finally {
    await product.stop();
  }
}

/** One run in a new browser that has only the visit's storage. */
async function look(url, path, stored, debuggingPort) {
  const browser = await openBrowser({ args: [`--remote-debugging-port=${debuggingPort}`] });
  try {
    await rememberInBrowser(browser.context, url, stored);
    const { lhr } = await lighthouse(`${url}${path}`, {
      port: debuggingPort,
      onlyCategories: Object.keys(goals),
      disableStorageReset: true,
      logLevel: "error",
      locale: "en-US",
    });
    if (lhr.runtimeError) throw new Error(`${path}: ${lhr.runtimeError.message}`);
    if (new URL(lhr.finalDisplayedUrl).pathname !== path)
      throw new Error(`${path} led to ${lhr.finalDisplayedUrl}: the visit is not complete`);
    return lhr;
  } finally {
    await browser.close();
  }
}

const timings = [
  "first-contentful-paint",
  "largest-contentful-paint",
  "total-blocking-time",
  "cumulative-layout-shift",
  "speed-index",
];

/** Prints the median run's timings and every audit that cost points; writes the whole report to a file. */
function tell(page, reports) {
  const middle = [...reports].sort((one, other) => performanceOf(one) - performanceOf(other))[
    reports.length >> 1
  ];
  mkdirSync(reportsFolder, { recursive: true });
  writeFileSync(`${reportsFolder}/${page}.json`, JSON.stringify(middle, null, 2));
  console.log(`\n${page}: ${timings.map((id) => `${id} ${middle.audits[id].displayValue}`).join(", ")}`);
  console.log(
    `performance of each run: ${reports.map((report) => Math.round(100 * performanceOf(report))).join(", ")}`,
  );
  console.log(
    `this machine's benchmark index: ${middle.environment.benchmarkIndex} (whole report: ${reportsFolder})`,
  );
  for (const [name, category] of Object.entries(middle.categories)) {
    const missed = category.auditRefs.filter(({ id }) => (middle.audits[id].score ?? 1) < 1);
    for (const { id, weight } of missed.filter(({ weight }) => weight > 0)) {
      const { score, title, displayValue = "", details } = middle.audits[id];
      console.log(`  ${name}: ${id} ${score} (weight ${weight}) ${title} ${displayValue}`);
      for (const item of details?.items ?? []) console.log(`      ${inBrief(item)}`);
    }
    const hints = missed.filter(({ weight }) => weight === 0).map(({ id }) => id);
    if (hints.length > 0) console.log(`  ${name}, without weight: ${hints.join(", ")}`);
  }
}

const performanceOf = ({ categories }) => categories.performance.score;

/** An audit row in brief, without its long node descriptions. */
function inBrief(item) {
  const told = Object.entries(item).map(([key, value]) => {
    if (value === null || typeof value !== "object") return `${key}=${value}`;
    if (value.type === "node") return `${key}=${value.selector} ${value.snippet} ${value.explanation ?? ""}`;
    if (value.type === "source-location") return `${key}=${value.url}:${value.line}`;
    return `${key}=${JSON.stringify(value)}`;
  });
  return told.join(" ").replaceAll(/\s+/g, " ").slice(0, 400);
}

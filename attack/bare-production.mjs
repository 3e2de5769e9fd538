import { Browser, said } from "./attacker/browser.mjs";
import { Product } from "./target/product.mjs";

export const claim = "production without settings says what is open, and shows no one its inside (SX-08)";

/** Settings left at their defaults, and how a log line may name each. */
const open = {
  "plain HTTP": /\b(PUBLIC_URL|https?|TLS)\b/i,
  "plain MQTT": /\bMQTT/,
  "no kiosk PIN": /\bKIOSK_PIN\b/,
  "IDENTITY not set": /\bIDENTITY\b/,
};

export async function run(book) {
  const product = await (await Product.fresh("production", { NODE_ENV: "production" })).start();
  const told = linesOf(product);
  book.tried(`a start with NODE_ENV=production and nothing else; it told ${told.length} lines`);
  for (const line of told) book.saw(line.slice(0, 240));
  const warnings = told.filter(isWarning);
  for (const [what, named] of Object.entries(open))
    book.expect(
      warnings.some((line) => named.test(line)),
      `a line warns of ${what}`,
      () => `none of ${warnings.length} warnings has ${named}`,
    );

  const paths = [
    "/docs",
    "/docs/",
    "/docs/json",
    "/docs/yaml",
    "/openapi.json",
    "/asyncapi.yaml",
    "/metrics",
  ];
  const answers = await Promise.all(paths.map((path) => new Browser(product).get(path)));
  const shown = answers.filter(({ status }) => status < 400);
  book.tried(paths.join(", "));
  book.expect(shown.length === 0, "none of them is answered", () =>
    shown.map((one) => said(one).slice(0, 120)).join("; "),
  );
  const page = await new Browser(product).get("/check-in");
  book.expect(page.status === 200, "the shopper's page is", () => said(page));
  await product.stop();

  const token = "an-operator-of-the-metrics-0123";
  product.variables = { ...product.variables, METRICS_TOKEN: token };
  await product.start();
  const figures = await new Browser(product).get("/metrics", { token });
  book.tried("a start with METRICS_TOKEN");
  book.expect(figures.status === 200, "the metrics are its bearer's", () => said(figures));
  const insecure = figures.text
    .split("\n")
    .filter((line) => !line.startsWith("#") && /insecure|setting/i.test(line));
  book.expect(
    insecure.length >= 3,
    "they tell what is not secure",
    () => `lines that do: ${insecure.join(" | ") || "none"}`,
  );
  const without = await new Browser(product).get("/metrics", { token: "someone-else-altogether" });
  book.expect(without.status >= 400, "and no one else's", () => said(without));
  await product.stop();
}

/** Every printed line; for a log line, its level and message. */
function linesOf({ stdout, stderr }) {
  return `${stdout}\n${stderr}`.split("\n").filter((line) => line.trim() !== "");
}

/** Whether a line warns: a log line of that level, or a plain line that is no greeting. */
function isWarning(line) {
  try {
    const { level } = JSON.parse(line);
    return level === "warn" || level === 40;
  } catch {
    return !/^(Horma is ready|The API is described)/.test(line);
  }
}

import { copyFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { said, went } from "./attacker/browser.mjs";
import { at, Shopper } from "./attacker/people.mjs";
import { server } from "./target/servers.mjs";

export const claim = "a kept secret that was damaged or edited stops the start, and is kept (SX-06)";

const files = ["session-secret", "master-key", "lookup-key", "kiosk-pin", "staff-pins.json"];

/** Harm to a file: a crash during a copy, an editor, a full disk. */
const harms = {
  "cut short": (text) => text.slice(0, Math.floor(text.trim().length / 2)),
  "with a note written into it": (text) => `# horma, do not delete\n${text}`,
  empty: () => "",
};

export async function run(book) {
  const product = await server("lone");
  const shopper = await Shopper.identified(product);
  const order = await shopper.order();
  await product.stop();
  const there = files.filter((name) => existsSync(join(product.dataDir, name)));
  book.tried(`${there.join(", ")}, each ${Object.keys(harms).join(", ")}`);
  for (const name of there)
    for (const [what, harm] of Object.entries(harms)) await harmed(book, product, { name, what, harm });
  await swapped(book, product);

  const again = await product.begin();
  if (!book.expect(again, "with every file put back it starts", () => product.lastWords())) return;
  const known = await shopper.get(at.order(order.hash_id));
  book.expect(went(known), "who was signed in goes on", () => said(known));
  const data = await shopper.get(at.clientData);
  book.expect(data.text.includes(shopper.rut), "what was sealed opens", () => said(data));
}

/** Edits one file, tries a start, and puts the file back. */
async function harmed(book, product, { name, what, harm }) {
  const path = join(product.dataDir, name);
  const copy = `${path}.attack-copy`;
  copyFileSync(path, copy);
  const edited = harm(readFileSync(path, "utf8"));
  writeFileSync(path, edited);
  const ready = await product.begin();
  if (ready) await product.stop();
  const now = existsSync(path) ? readFileSync(path, "utf8") : undefined;
  copyFileSync(copy, path);
  book.expect(
    !ready && product.stderr.includes(name) && now === edited,
    `${name} ${what} stops the start, named, and is kept`,
    () => {
      const kept =
        now === edited
          ? "the file is as it was edited"
          : now === undefined
            ? "the file is gone"
            : "the file was replaced";
      return `it ${ready ? "started" : `ended with ${product.exitCode}`}, ${kept}, and said "${product.complaints().join(" | ").slice(0, 200)}"`;
    },
  );
}

/** Swaps in another valid master key, with which sealed data would be lost. */
async function swapped(book, product) {
  const path = join(product.dataDir, "master-key");
  const kept = readFileSync(path, "utf8");
  const other = `${kept.startsWith("A") ? "B" : "A"}${kept.slice(1)}`;
  writeFileSync(path, other);
  const ready = await product.begin();
  if (ready) await product.stop();
  const now = readFileSync(path, "utf8");
  writeFileSync(path, kept);
  book.expect(
    !ready && now === other && /master-key|MASTER_KEYS/.test(product.stderr),
    "another master key than what is sealed needs stops the start",
    () =>
      `it ${ready ? "started" : `ended with ${product.exitCode}`} and said "${product.complaints().join(" | ").slice(0, 200)}"`,
  );
}

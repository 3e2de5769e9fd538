// Starts the product for the browser tests as `npm start` does, on an empty data directory.
import { rmSync } from "node:fs";

const { DATA_DIR } = process.env;
if (!DATA_DIR) throw new Error("DATA_DIR is missing");
rmSync(DATA_DIR, { recursive: true, force: true });
await import("../scripts/start.mjs");

// Run after `npm run migration`: removes all snapshots of the schema but the newest, the only one that drizzle-kit compares with.
import { readdirSync, rmSync } from "node:fs";

const meta = new URL("../apps/server/migrations/meta/", import.meta.url);
const snapshots = readdirSync(meta).filter((name) => name.endsWith("_snapshot.json"));
for (const name of snapshots.sort().slice(0, -1)) rmSync(new URL(name, meta));

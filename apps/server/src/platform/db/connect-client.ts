import { setPriority } from "node:os";
import pg from "pg";

/** How to reach a database. `niceness` is for sessions of an embedded one, whose processes are on this machine: their priority. */
export type Reached<Config extends pg.ClientConfig = pg.ClientConfig> = Config & { niceness?: number };

/**
 * One connection, open. Its owner learns of its loss by the next query: without a listener the event would end the process.
 * Rejects if the database cannot be reached.
 */
export async function connectClient(config: Reached): Promise<pg.Client> {
  const client = newClient(config);
  await client.connect();
  return client;
}

/** The same, not open yet, for callers that listen to its events first. */
export function newClient(config: Reached): pg.Client {
  const client = new pg.Client(config).on("error", () => {});
  return client.on("connect", () => lowerSession(client, config));
}

/** Lets the system have an open session work only when others leave it the processor, if its configuration says so. */
export function lowerSession(client: pg.ClientBase, { niceness }: Reached): void {
  const { processID } = client as pg.ClientBase & { processID: number | null };
  if (niceness === undefined || processID === null) return;
  try {
    setPriority(processID, niceness);
  } catch {
    // It has ended already, or the system does not let a program do that.
  }
}

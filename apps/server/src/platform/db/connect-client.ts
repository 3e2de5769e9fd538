import pg from "pg";

/**
 * One connection, open. Its owner learns of its loss by the next query: without a listener the event would end the process.
 * Rejects if the database cannot be reached.
 */
export async function connectClient(config: pg.ClientConfig): Promise<pg.Client> {
  const client = newClient(config);
  await client.connect();
  return client;
}

/** The same, not open yet, for callers that listen to its events first. */
export function newClient(config: pg.ClientConfig): pg.Client {
  return new pg.Client(config).on("error", () => {});
}

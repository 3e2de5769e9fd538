/** Data directory and log of a browser tests' server; each run deletes them. */
export const dataDirOf = (port: number) => `.cache/e2e-data-${port}`;
export const logOf = (port: number) => `.cache/e2e-log-${port}.jsonl`;

/** Where the browser tests' own server listens. */
export const port = Number(process.env.E2E_PORT ?? 3107);
export const dataDir = dataDirOf(port);

/** The broker's port of a server, below the ports of outgoing connections. */
export const mqttPortOf = (port: number) => port + 7_000;

/** A second server beside it, where shoppers identify with a code sent to their phone (RT-04). */
export const smsPort = port + 500;
export const smsDataDir = dataDirOf(smsPort);
/** Its log: "sending" a code is writing it there. */
export const smsLog = logOf(smsPort);

/** A third one, where no one but the tests' own staff serves. */
export const staffPort = port + 600;
export const staffUrl = `http://localhost:${staffPort}`;
export const staffDataDir = dataDirOf(staffPort);

/** Skus with stock that the simulated crew never finds; the second is the one whose pieces a test counts, and no other asks for. */
export const missingSku = "880102420";
export const countedMissingSku = "880103420";

/** Where the browser tests' own server listens and keeps its data; the data is thrown away at every run. */
export const port = Number(process.env.E2E_PORT ?? 3107);
export const dataDir = `.cache/e2e-data-${port}`;

/** Where the boxes of a server find its broker: beside its pages, and below the ports that outgoing connections use. */
export const mqttPortOf = (port: number) => port + 7_000;

/** A second server beside it, where shoppers identify with a code sent to their phone (RT-04). */
export const smsPort = port + 500;
export const smsDataDir = `.cache/e2e-data-${smsPort}`;
/** Its log: "sending" a code is writing it there. */
export const smsLog = `.cache/e2e-log-${smsPort}.jsonl`;

/** A third one, where nobody but the tests' own staff serves. */
export const staffPort = port + 600;
export const staffUrl = `http://localhost:${staffPort}`;
export const staffDataDir = `.cache/e2e-data-${staffPort}`;

/** A sku with stock that the simulated crew never finds. */
export const missingSku = "880102420";

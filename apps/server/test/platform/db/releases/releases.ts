/**
 * The earlier releases whose databases the present server migrates, and the last migration of each. `baseline` was in use before
 * the first release. The folder of a release has its functions and triggers, and rows as its server stored them.
 */
export const releases: Readonly<Record<string, string>> = { baseline: "0000_baseline" };

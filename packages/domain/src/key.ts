/** What a machine's key may be for: its scopes. Each call for machines names the one that it needs. */
export const keyScopes = ["catalogue", "stock", "events", "sales", "read"] as const;
export type KeyScope = (typeof keyScopes)[number];

/** How a machine's key begins, so that people and scanners of leaked secrets recognise one. */
export const keyPrefix = "hk_";

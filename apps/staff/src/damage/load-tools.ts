/** Loads the editor; again after a failure. */
export const loadTools = () => import("./damage-tools.ts");

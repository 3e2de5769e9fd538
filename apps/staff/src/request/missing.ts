import { nicknameAccepted } from "@horma/domain";

/** What a seller's request may lack. */
export type Missing = "shoe" | "size" | "alias";

/** What comes next on the screen before pairs can be asked for. Undefined: nothing is missing. */
export function missingOf(hasShoe: boolean, chosen: readonly string[], alias: string): Missing | undefined {
  if (!hasShoe) return "shoe";
  if (chosen.length === 0) return "size";
  return nicknameAccepted(alias) ? undefined : "alias";
}

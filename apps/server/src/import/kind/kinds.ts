import type { ImportKind } from "@horma/domain";
import type { Kind } from "../kind.ts";
import { stores } from "./stores.ts";

/** Every kind by its name. */
export const kinds: Partial<Record<ImportKind, Kind>> = { stores };

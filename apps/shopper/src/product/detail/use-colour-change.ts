import type { SizeEntry } from "@horma/domain";
import { useState } from "react";
import { useNavigate } from "react-router";
import { trouble } from "../../navigation/trouble.ts";
import { paths } from "../../paths.ts";
import { session } from "../../session/session.ts";
import { findProduct } from "../search/find-product.ts";
import { choiceIn } from "../size/choice.ts";

export type ColourChange = {
  /** The sku being loaded. */
  changing: string | undefined;
  /** Chosen sizes that the colour loaded last does not have. */
  missing: readonly SizeEntry[];
  change: (sku: string) => void;
  /** Another size was chosen: nothing is missing any more. */
  forget: () => void;
};

/** Loads another colour of the model and makes it the product, with the sizes chosen so far (SC-07, ER-04). */
export function useColourChange(): ColourChange {
  const navigate = useNavigate();
  const [changing, setChanging] = useState<string>();
  const [missing, setMissing] = useState<readonly SizeEntry[]>([]);
  async function change(sku: string) {
    setChanging(sku);
    const { outcome, product } = await findProduct(sku);
    setChanging(undefined);
    if (product) {
      const { sizes, currentSkus } = session.get();
      const chosen = currentSkus.flatMap((sku) => sizes.filter((entry) => entry.sku === sku));
      session.saveProduct(product);
      const choice = choiceIn(chosen, session.get().sizes);
      session.chooseSkus(choice.skus);
      setMissing(choice.missing);
    }
    if (outcome.kind === "failed") navigate(paths.error, { state: trouble("search") });
  }
  return { changing, missing, change: (sku) => void change(sku), forget: () => setMissing([]) };
}

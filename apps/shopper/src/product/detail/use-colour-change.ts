import { useState } from "react";
import { useNavigate } from "react-router";
import { trouble } from "../../navigation/trouble.ts";
import { paths } from "../../paths.ts";
import { session } from "../../session/session.ts";
import { findProduct } from "../search/find-product.ts";

/** Loads another colour of the model and makes it the product (SC-07, ER-04). */
export function useColourChange(): { changing: string | undefined; change: (sku: string) => void } {
  const navigate = useNavigate();
  const [changing, setChanging] = useState<string>();
  async function change(sku: string) {
    setChanging(sku);
    const { outcome, product } = await findProduct(sku);
    setChanging(undefined);
    if (product) session.saveProduct(product);
    if (outcome.kind === "failed") navigate(paths.error, { state: trouble("search") });
  }
  return { changing, change: (sku) => void change(sku) };
}

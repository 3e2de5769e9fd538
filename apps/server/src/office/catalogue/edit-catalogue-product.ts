import type { CallInput, EditCatalogueProductBody } from "@horma/contract";
import { sql } from "drizzle-orm";
import {
  applyEdits,
  type EditPart,
  editing,
  lockOutFiles,
  refuseFields,
} from "../../integration/edit/apply-edits.ts";
import { officeActor } from "../../people/office/office-actor.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { rowsOf } from "../../platform/db/rows.ts";
import { productSize } from "../../platform/db/schema/product.ts";
import { operation } from "../../web/call/operation.ts";
import { Refusal, Refused, refuse } from "../../web/http/refusals.ts";
import { countAgain } from "./count-catalogue.ts";
import { changedSince, lastEdit, readEditable, versionOf } from "./editable-product.ts";

/** OF-04. A person's changes to a product, all or none, if it still is what their page showed. Files leave what they changed. */
export const editCatalogueProduct = operation(
  "editCatalogueProduct",
  async (deps, { params: { id }, body, office }) => {
    const done = await editing(deps.db, async (tx) => {
      // First, so that no file changes what is compared.
      await lockOutFiles(tx);
      await tx.execute(sql`select from product where id = ${id} for update`);
      const known = await readEditable(tx, id);
      if (known === undefined) throw new Refused(refuse("product_not_found", `there is no product ${id}`));
      const changed = changedSince(body.version, known, await lastEdit(tx, id));
      if (changed !== undefined)
        throw new Refused(
          new Refusal("edited_meanwhile", `product ${id} was changed: read it again`, { winner: changed.by }),
        );
      const own = await ownSkus(tx, id, body);
      await applyEdits(deps, tx, {
        actor: officeActor(office),
        action: "product_changed",
        subject: `product ${id}`,
        parts: partsOf(id, body, own),
        pin: true,
        ...(body.language && { language: body.language }),
      });
      const edited = await readEditable(tx, id);
      if (edited === undefined) throw new Error("an edit removes no product");
      return { version: versionOf(edited, await lastEdit(tx, id)) };
    });
    countAgain(deps.db);
    return done;
  },
);

/** OF-04. A product without sizes, which is a draft until a person publishes it. */
export const createCatalogueProduct = operation("createCatalogueProduct", async (deps, { body, office }) => {
  const { id, language, ...named } = body;
  const done = await editing(deps.db, async (tx) => {
    await lockOutFiles(tx);
    if ((await readEditable(tx, id)) !== undefined)
      refuseFields([{ part: "products", row: 0, column: "product", value: id, reason: "taken" }], language);
    await applyEdits(deps, tx, {
      actor: officeActor(office),
      action: "product_created",
      subject: `product ${id}`,
      parts: [{ kind: "products", rows: [{ ...named, product: id, state: "draft" }] }],
      ...(language && { language }),
    });
    return { id };
  });
  countAgain(deps.db);
  return done;
});

/** The skus of an edit that the product has already; another product's are refused, because they would move. */
async function ownSkus(
  tx: Transaction,
  id: string,
  { skus = [], language }: EditCatalogueProductBody,
): Promise<ReadonlySet<string>> {
  const named = sql.param(skus.map(({ sku }) => sku));
  const rows = await rowsOf(
    tx.execute(sql`select sku, product_id from product_size where sku = any(${named}::text[])`),
    { sku: productSize.sku, product_id: productSize.productId },
  );
  const others = new Set(rows.filter((row) => row.product_id !== id).map(({ sku }) => sku));
  const refused = skus.flatMap(({ sku }, row) =>
    others.has(sku) ? [{ part: "skus", row, column: "sku", value: sku, reason: "taken" as const }] : [],
  );
  if (refused.length > 0) refuseFields(refused, language);
  return new Set(rows.map(({ sku }) => sku));
}

/** The edit as rows of files, in the order of the body. */
function partsOf(
  id: string,
  { products = [], skus = [], pictures = [], prices = [], doubts }: CallInput<"editCatalogueProduct">["body"],
  own: ReadonlySet<string>,
): EditPart[] {
  const meant = { ...(doubts && { doubts }) };
  return [
    { kind: "products", rows: products.map((row) => ({ ...row, product: id })) },
    { kind: "skus", rows: skus.map((row) => (own.has(row.sku) ? row : { ...row, product: id })) },
    { kind: "pictures", rows: pictures.map((row) => ({ ...row, product: id })) },
    { kind: "prices", rows: prices.map((row) => ({ ...row, product: id })), ...meant },
  ];
}

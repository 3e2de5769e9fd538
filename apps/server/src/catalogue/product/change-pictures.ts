import { eq } from "drizzle-orm";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import type { Reader } from "../../platform/db/database.ts";
import { product } from "../../platform/db/schema/product.ts";
import { operation } from "../../web/call/operation.ts";
import { type Refusal, refuse } from "../../web/http/refusals.ts";
import type { MachineKey } from "../../web/session/machine-key.ts";
import { listedPicture } from "../picture/picture-address.ts";
import { addPicture, placePicture, takePicture } from "../picture/picture-table.ts";
import { receivePicture } from "../picture/receive-picture.ts";

/** CT-06. Keeps a picture of a product by its content. The same one again changes nothing. */
export const uploadPicture = operation("uploadPicture", async (deps, { params, key, request, reply }) => {
  const refused = await refusePlace(deps.db.read, key, params.product);
  if (refused !== undefined) return refused;
  return receivePicture(deps, { request, reply }, async ({ hash, bytes, sizes, ...read }) => {
    await deps.db.transact(async (tx) => {
      await addPicture(tx, { hash, ...read, bytes }, sizes);
      const place = { productId: params.product, position: params.position };
      if (!(await placePicture(tx, place, hash))) return;
      const line = { action: "picture_uploaded", ...lineOf(params, key), at: deps.now() };
      await recordAudit(tx, { ...line, data: { position: params.position, hash } });
    });
    return { hash, ...read, address: listedPicture({ address: null, content: hash }) ?? "" };
  });
});

/** Takes a product's picture away, uploaded or elsewhere. One that is not there is gone already. */
export const removePicture = operation("removePicture", async (deps, { params, key }) => {
  const refused = await refusePlace(deps.db.read, key, params.product);
  if (refused !== undefined) return refused;
  await deps.db.transact(async (tx) => {
    const place = { productId: params.product, position: params.position };
    if (!(await takePicture(tx, place))) return;
    const line = { action: "picture_removed", ...lineOf(params, key), at: deps.now() };
    await recordAudit(tx, { ...line, data: { position: params.position } });
  });
  return null;
});

async function refusePlace(reader: Reader, key: MachineKey, id: string): Promise<Refusal | undefined> {
  if (key.storeIds !== null) {
    return refuse("store_forbidden", "pictures belong to all stores, and this key is limited to some");
  }
  const [found] = await reader.select({ id: product.id }).from(product).where(eq(product.id, id));
  return found === undefined ? refuse("product_not_found", `there is no product ${id}`) : undefined;
}

function lineOf(params: { product: string }, { id, name }: MachineKey) {
  return { subject: `product ${params.product}`, actor: { kind: "key", id, name } } as const;
}

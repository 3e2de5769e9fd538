import { hash, randomBytes } from "node:crypto";
import { rows } from "../target/database.mjs";

/** Gives a machine a key for all stores. Returns its secret. */
export async function machineKey(product, name, scopes) {
  const secret = `hk_${randomBytes(32).toString("base64url")}`;
  await rows(
    product,
    "insert into api_key (name, hash, scopes, created_at) values ($1, $2, $3::text[], now())",
    [name, hash("sha256", secret, "base64url"), scopes],
  );
  return secret;
}

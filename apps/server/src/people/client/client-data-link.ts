import { parseMobile, readDocument } from "@horma/domain";
import { and, eq, gt } from "drizzle-orm";
import type { Reader, Transaction } from "../../platform/db/database.ts";
import { clientDataLink } from "../../platform/db/schema/client.ts";
import type { Vault } from "../../platform/personal-data/vault.ts";
import { hashToken, newToken } from "../../platform/secret/token-hash.ts";
import { Refusal, refuse } from "../../web/http/refusals.ts";
import { type ClientRow, findClient } from "./client-table.ts";

/** How long a link works at most, ms. It ends before if the visit is erased. */
const linkLife = 7 * 24 * 60 * 60_000;

/** Wrong proofs that end a link. */
const mostWrongProofs = 5;

/** What a link asks for: the one or the other, as the visit has it. */
export type ProofKind = { asks: "document" | "phone" };

/** What proves that someone is a visit's shopper; undefined with an alias alone, which people of the store know. */
export function proofOf({ documentNumber, phone }: ClientRow): (ProofKind & { right: string }) | undefined {
  if (documentNumber !== null) return { asks: "document", right: documentNumber };
  return phone === null ? undefined : { asks: "phone", right: phone };
}

/** Makes the link of a visit. The one before stops working. */
export async function newDataLink(
  tx: Transaction,
  clientId: number,
  now: Date,
): Promise<{ token: string; expiresAt: Date }> {
  const [token, expiresAt] = [newToken(), new Date(now.getTime() + linkLife)];
  const made = { tokenHash: hashToken(token), wrongProofs: 0, expiresAt };
  await tx
    .insert(clientDataLink)
    .values({ clientId, ...made })
    .onConflictDoUpdate({ target: clientDataLink.clientId, set: made });
  return { token, expiresAt };
}

/** What a link asks for. Undefined if it is unknown, ended or expired, or its visit was erased. */
export async function findAsked(
  reader: Reader,
  vault: Vault,
  token: string,
  now: Date,
): Promise<ProofKind | undefined> {
  const [link] = await reader.select().from(clientDataLink).where(isOpen(token, now));
  const row = link && (await findClient(reader, vault, link.clientId));
  const proof = row && proofOf(row);
  return proof && { asks: proof.asks };
}

/**
 * Checks a proof, and counts a wrong one: the fifth ends the link. Others who try the same link wait for the end of the transaction.
 * What no document or phone can be is refused uncounted. Undefined as of {@link findAsked}.
 */
export async function checkProof(
  tx: Transaction,
  vault: Vault,
  { token, proof }: { token: string; proof: string },
  now: Date,
): Promise<{ clientId: number } | Refusal | undefined> {
  const [link] = await tx.select().from(clientDataLink).where(isOpen(token, now)).for("update");
  const row = link && (await findClient(tx, vault, link.clientId));
  const asked = row && proofOf(row);
  if (link === undefined || asked === undefined) return undefined;
  const given = asked.asks === "document" ? readDocument(proof) : parseMobile(proof);
  if (given === undefined) return malformed(asked);
  if (given === asked.right) return { clientId: link.clientId };
  const wrongProofs = link.wrongProofs + 1;
  const its = eq(clientDataLink.clientId, link.clientId);
  if (wrongProofs >= mostWrongProofs) await tx.delete(clientDataLink).where(its);
  else await tx.update(clientDataLink).set({ wrongProofs }).where(its);
  const message = "this is not what the shopper gave at the order";
  return new Refusal("proof_wrong", message, { triesLeft: mostWrongProofs - wrongProofs });
}

function malformed({ asks }: ProofKind): Refusal {
  return asks === "document"
    ? refuse("document_invalid", "send the RUT with its check digit, or the ID of 3 to 9 digits")
    : refuse("phone_invalid", "the phone is not a Chilean mobile number");
}

const isOpen = (token: string, now: Date) =>
  and(eq(clientDataLink.tokenHash, hashToken(token)), gt(clientDataLink.expiresAt, now));

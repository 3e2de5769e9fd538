/** Whether a file's skus, codes and EANs each name one sku, which a scan or a typed code finds. */
import type { StagedRows } from "../staged-rows.ts";

/** SQL: each EAN that a row names. */
export const named = "(select s.row, s.sku, e.ean from staged s cross join lateral unnest(s.ean) e (ean))";

/** A code that is another sku's code, sku or EAN would never be found. */
export async function refuseTakenCodes(work: StagedRows): Promise<void> {
  await work.refuseBeside(
    "code",
    "repeated",
    `select s.row, s.code, d.first from staged s join (
       select code, min(sku) as one, min(row) as first from staged group by code having count(distinct sku) > 1
     ) d on d.code = s.code and s.row > d.first`,
  );
  await work.refuse(
    "code",
    "taken",
    `select s.row, s.code from staged s where exists (select from product_size z where z.code = s.code and z.sku <> s.sku)
       or exists (select from product_size z where z.sku = s.code and z.sku <> s.sku)
       or exists (select from sku_ean e where e.ean = s.code and e.sku <> s.sku)`,
  );
  await work.refuse(
    "sku",
    "taken",
    `select s.row, s.sku from staged s where exists (select from product_size z where z.code = s.sku and z.sku <> s.sku)`,
  );
}

/** An EAN names one sku. It moves to another one if the same file no longer names it at the first. */
export async function refuseTakenEans(work: StagedRows): Promise<void> {
  await work.refuseBeside(
    "ean",
    "repeated",
    `select n.row, n.ean, d.first from ${named} n join (
       select ean, min(row) as first from ${named} n group by ean having count(distinct sku) > 1
     ) d on d.ean = n.ean and n.row > d.first`,
  );
  await work.refuse(
    "ean",
    "taken",
    `select n.row, n.ean from ${named} n join sku_ean o on o.ean = n.ean and o.sku <> n.sku
     where not exists (select from staged g where g.sku = o.sku and ${work.has("ean", "g")})`,
  );
}

/** SQL: whether a sku may be a GTIN, and that GTIN as EANs are kept. */
const likeEan = (sku: string) => `${sku} ~ '^([0-9]{8}|[0-9]{12,14})$'`;
const asEan = (sku: string) =>
  `case length(${sku}) when 12 then '0' || ${sku} when 14 then regexp_replace(${sku}, '^0', '') else ${sku} end`;

/** A sku that is another sku's EAN names both. Of two in the file the later row is refused; what is known already stays. */
export async function refuseSkusThatAreEans(work: StagedRows): Promise<void> {
  const inFile = await work.store(
    "file_sku",
    `select s.row, s.sku, ${asEan("s.sku")} as ean, z.sku is null as fresh from staged s
     left join product_size z on z.sku = s.sku where ${likeEan("s.sku")}`,
  );
  const known = await work.store(
    "known_sku",
    `select sku, ${asEan("sku")} as ean from product_size where ${likeEan("sku")}`,
  );
  if (inFile + known === 0) return;
  await work.store(
    "file_ean",
    `select n.row, n.sku, n.ean, k.ean is null as fresh from ${named} n left join sku_ean k on k.ean = n.ean and k.sku = n.sku`,
  );
  const taken = (column: "sku" | "ean", rows: string) => work.refuse(column, "taken", rows);
  const another = "o.ean = s.ean and o.sku <> s.sku";
  await taken(
    "sku",
    work.given.has("ean")
      ? // An EAN that the file takes from its sku is free.
        `select s.row, s.sku from file_sku s join sku_ean o on ${another}
         left join (select distinct sku from staged s where ${work.has("ean")}) g on g.sku = o.sku
         left join (select distinct sku, ean from file_ean) n on n.sku = o.sku and n.ean = o.ean
         where s.fresh and (g.sku is null or n.sku is not null)`
      : `select s.row, s.sku from file_sku s join sku_ean o on ${another} where s.fresh`,
  );
  await taken(
    "sku",
    `select s.row, s.sku from file_sku s join file_ean o on ${another} and o.row < s.row where s.fresh`,
  );
  await taken("ean", `select s.row, s.ean from file_ean s join known_sku o on ${another} where s.fresh`);
  await taken(
    "ean",
    `select s.row, s.ean from file_ean s join file_sku o on ${another} and o.row < s.row where s.fresh`,
  );
}

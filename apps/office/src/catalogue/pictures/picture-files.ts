import type { PictureNameMatch } from "@horma/contract";
import type { PictureNameFault } from "@horma/domain";

type Named = Extract<PictureNameMatch, { product: string }>;
/** A file with the product's picture that its name says. */
export type NamedFile = { file: File } & Named;
/** A file that is not sent; `first` has the same product and position. */
export type UnnamedFile =
  | { file: File; fault: PictureNameFault }
  | { file: File; fault: "again"; first: string };
export type SortedFiles = { named: NamedFile[]; unnamed: UnnamedFile[] };

/** Which files can be sent, by product and position: of several for one position, the first. */
export function sortFiles(files: readonly File[], matches: readonly PictureNameMatch[]): SortedFiles {
  const taken = new Map<string, NamedFile>();
  const unnamed: UnnamedFile[] = [];
  for (const [place, file] of files.entries()) {
    const match = matches[place] ?? { fault: "unknown" as const };
    if ("fault" in match) {
      unnamed.push({ file, fault: match.fault });
      continue;
    }
    const key = `${match.product} ${match.position}`;
    const first = taken.get(key);
    if (first === undefined) taken.set(key, { file, ...match });
    else unnamed.push({ file, fault: "again", first: first.file.name });
  }
  const named = [...taken.values()].sort(
    (one, other) => one.product.localeCompare(other.product) || one.position - other.position,
  );
  return { named, unnamed };
}

/** The files of each product. */
export function byProduct(named: readonly NamedFile[]): Map<string, NamedFile[]> {
  const products = new Map<string, NamedFile[]>();
  for (const each of named) products.set(each.product, [...(products.get(each.product) ?? []), each]);
  return products;
}

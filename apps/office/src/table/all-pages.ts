import { largestPage } from "@horma/contract";

/** All rows of a list that the server has in pages, in large ones. */
export async function allPages<T>(
  read: (query: { page: number; size: number }) => Promise<readonly T[]>,
): Promise<T[]> {
  const all: T[] = [];
  for (let page = 1; ; page++) {
    const rows = await read({ page, size: largestPage });
    all.push(...rows);
    if (rows.length < largestPage) return all;
  }
}

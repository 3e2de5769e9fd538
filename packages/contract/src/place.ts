/**
 * Which stores a call is about. Where several cells of stores are behind one address (RO-05), the proxy sends the call to the cell of
 * the store, or to the cell of that name; without a place, or with one that it does not know, to the cell with the catalogue.
 */
export type Place = { store: string } | { cell: string } | null;

/** The headers that name a {@link Place}: the code of a store, the name of a cell. */
export const placeHeader = { store: "horma-store", cell: "horma-cell" } as const;

/** A call's place as its headers. */
export function placeHeaders(place: Place): Record<string, string> {
  if (place === null) return {};
  return "store" in place ? { [placeHeader.store]: place.store } : { [placeHeader.cell]: place.cell };
}

/** `fetch` that also sends the place of every request. */
export function fetchFrom(place: () => Place): typeof fetch {
  return (input, init) => {
    const headers = new Headers(init?.headers);
    for (const [name, value] of Object.entries(placeHeaders(place()))) headers.set(name, value);
    return fetch(input, { ...init, headers });
  };
}

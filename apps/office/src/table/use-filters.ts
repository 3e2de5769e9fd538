import { useSearchParams } from "react-router";

/** The filters of a table, which are in the address. */
export function useFilters() {
  const [search, setSearch] = useSearchParams();
  const page = Number(search.get("page"));
  return {
    q: search.get("q") ?? "",
    page: Number.isInteger(page) && page > 1 && page <= 10_000 ? page : 1,
    /** The open row. */
    open: search.get("open"),
    /** Another filter of the table; empty if it is not set. */
    filter: (name: string) => search.get(name) ?? "",
    /** Sets filters; an empty one leaves the address. What narrows the rows begins again at the first page. */
    set(next: { q?: string; page?: string; open?: string; [filter: string]: string | undefined }) {
      setSearch(
        (before) => {
          const params = new URLSearchParams(before);
          if (Object.keys(next).some((name) => name !== "page" && name !== "open")) params.delete("page");
          for (const [name, value] of Object.entries(next)) {
            if (value === undefined || value === "" || (name === "page" && value === "1"))
              params.delete(name);
            else params.set(name, value);
          }
          return params;
        },
        // Typing leaves no steps behind; a page and an open row can be gone back from.
        { replace: next.q !== undefined },
      );
    },
  };
}

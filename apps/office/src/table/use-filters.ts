import { useAddress } from "../address/use-address.ts";

/** The filters of a table, which are in the address. */
export function useFilters() {
  const [search, change] = useAddress();
  return {
    q: search.get("q") ?? "",
    page: pageOf(search),
    /** The open row. */
    open: search.get("open"),
    /** Another filter of the table; empty if it is not set. */
    filter: (name: string) => search.get(name) ?? "",
    /** Sets filters; an empty one leaves the address. What narrows the rows begins again at the first page. */
    set(next: { q?: string; page?: string; open?: string; [filter: string]: string | undefined }) {
      change(
        (params) => {
          if (Object.keys(next).some((name) => name !== "page" && name !== "open")) params.delete("page");
          for (const [name, value] of Object.entries(next)) {
            if (value === undefined || value === "" || (name === "page" && value === "1"))
              params.delete(name);
            else params.set(name, value);
          }
        },
        // Typing leaves no steps behind; a page and an open row can be gone back from.
        { replace: next.q !== undefined },
      );
    },
    /** Turns pages forward or back, never past the first or the last. */
    turn(by: 1 | -1, last: number) {
      change((params) => {
        const next = Math.min(last, pageOf(params) + by);
        if (next <= 1) params.delete("page");
        else params.set("page", String(next));
      });
    },
  };
}

const lastPage = 10_000;

function pageOf(search: URLSearchParams): number {
  const page = Number(search.get("page"));
  return Number.isInteger(page) && page > 1 && page <= lastPage ? page : 1;
}

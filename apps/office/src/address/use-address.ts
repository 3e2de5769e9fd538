import { type NavigateOptions, useSearchParams } from "react-router";

/**
 * What the address asks for, as the page is drawn, and a way to change it. A change begins with what the address has at that
 * moment: it is ahead of a slow drawing, and of two quick presses neither may be lost.
 */
export function useAddress(): [
  URLSearchParams,
  (change: (params: URLSearchParams) => void, options?: NavigateOptions) => void,
] {
  const [search, setSearch] = useSearchParams();
  return [
    search,
    (change, options) => {
      const params = addressNow();
      change(params);
      setSearch(params, options);
    },
  ];
}

/** What the address asks for at this moment, drawn or not. */
export function addressNow(): URLSearchParams {
  return new URLSearchParams(window.location.search);
}

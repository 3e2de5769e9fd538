import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react";
import { useEffect } from "react";
import { Outlet, useMatches } from "react-router";

/** What a route says about itself. */
export type RouteHandle = { title: MessageDescriptor };

/** The page's title follows the route. */
export function Titled() {
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  const { _ } = useLingui();
  const title = handle && _(handle.title);
  useEffect(() => {
    document.title = title === undefined ? "Horma" : `${title} · Horma`;
  }, [title]);
  return <Outlet />;
}

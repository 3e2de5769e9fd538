import { reloadForScreen, ScreenFault } from "@horma/ui";
import { useEffect } from "react";
import { useRouteError } from "react-router";
import { server } from "./server.ts";

/** Logs why a screen could not be fetched or drawn, and reloads the page once if the screen's file is of another build. */
export function useCrash(): void {
  const error = useRouteError();
  useEffect(() => {
    console.error(error);
    if (error instanceof ScreenFault) void reloadForScreen(server.answers);
  }, [error]);
}

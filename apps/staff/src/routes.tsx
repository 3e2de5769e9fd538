import { fetchScreen } from "@horma/ui";
import { type ComponentType, createElement, lazy, Suspense } from "react";
import type { RouteObject } from "react-router";
import { App, type RouteHandle } from "./page/App.tsx";
import { CrashScreen } from "./page/CrashScreen.tsx";
import { NotFoundScreen } from "./page/NotFoundScreen.tsx";
import { screens } from "./page/screens.ts";
import { paths } from "./paths.ts";

/** The app's routes below /staff: every screen comes on its own, none before somebody is signed in. */
export const routes: RouteObject[] = [
  {
    Component: App,
    ErrorBoundary: CrashScreen,
    HydrateFallback: () => null,
    children: [
      screen(paths.board, "Pedidos", screens.board),
      screen("/order/:hashId", "Pedido", screens.order),
      screen("/order/:hashId/confirm", "Confirmar pares", screens.confirm),
      screen(paths.scan, "Escanear", screens.scan),
      screen(paths.checkout, "Caja", screens.checkout),
      screen(paths.returns, "Devoluciones", screens.returns),
      screen(paths.request, "Pedir por un cliente", screens.request),
      screen(paths.boxes, "Smartboxes", screens.wall),
      screen("/boxes/:hwd", "Smartbox", screens.box),
      screen(paths.panel, "Panel", screens.panel),
      screen(paths.count, "Cuadre de pares", screens.count),
      screen(paths.poster, "Afiche", screens.poster),
      screen(paths.boxLabels, "Etiquetas de caja", screens.boxLabels),
      screen(paths.doors, "Etiquetas de smartbox", screens.doors),
      { path: "*", handle: { title: "No existe" } satisfies RouteHandle, Component: NotFoundScreen },
    ],
  },
];

/** Fetched when it is first shown: the router's own `lazy` would fetch it behind the sign-in. */
function screen(path: string, title: string, load: () => Promise<ComponentType>): RouteObject {
  const handle: RouteHandle = { title };
  const Screen = lazy(async () => ({ default: await fetchScreen(load) }));
  return { path, handle, element: createElement(Suspense, null, createElement(Screen)) };
}

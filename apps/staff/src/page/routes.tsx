import { fetchScreen } from "@horma/ui";
import { createElement, lazy, Suspense } from "react";
import type { RouteObject } from "react-router";
import { paths } from "../paths.ts";
import { App, type RouteHandle } from "./App.tsx";
import { CrashScreen } from "./CrashScreen.tsx";
import { fetchScreens, type Screens } from "./fetch-screens.ts";
import { NotFoundScreen } from "./NotFoundScreen.tsx";

/** The app's routes below /staff: no screen is drawn before somebody is signed in. */
export const routes: RouteObject[] = [
  {
    Component: App,
    ErrorBoundary: CrashScreen,
    HydrateFallback: () => null,
    children: [
      screen(paths.board, "Pedidos", "BoardScreen"),
      screen("/order/:hashId", "Pedido", "OrderScreen"),
      screen("/order/:hashId/confirm", "Confirmar pares", "ConfirmScreen"),
      screen(paths.scan, "Escanear", "ScanScreen"),
      screen(paths.checkout, "Caja", "CheckoutScreen"),
      screen(paths.returns, "Devoluciones", "ReturnsScreen"),
      screen(paths.request, "Pedir por un cliente", "RequestScreen"),
      screen(paths.boxes, "Smartboxes", "WallScreen"),
      screen("/boxes/:hwd", "Smartbox", "BoxScreen"),
      screen(paths.panel, "Panel", "PanelScreen"),
      screen(paths.count, "Cuadre de pares", "CountScreen"),
      screen(paths.poster, "Afiche", "PosterScreen"),
      screen(paths.boxLabels, "Etiquetas de caja", "BoxLabelsScreen"),
      screen(paths.doors, "Etiquetas de smartbox", "DoorLabelsScreen"),
      { path: "*", handle: { title: "No existe" } satisfies RouteHandle, Component: NotFoundScreen },
    ],
  },
];

/** Asked for when it is first shown: the router's own `lazy` would wait for it before the sign-in. */
function screen(path: string, title: string, name: keyof Screens): RouteObject {
  const handle: RouteHandle = { title };
  const Screen = lazy(async () => ({ default: (await fetchScreen(fetchScreens))[name] }));
  return { path, handle, element: createElement(Suspense, null, createElement(Screen)) };
}

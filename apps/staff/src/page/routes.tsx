import { CrashScreen } from "@horma/app/crash-screen";
import { fetchScreen, NotFoundScreen } from "@horma/ui";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import { Trans } from "@lingui/react/macro";
import { type ComponentType, lazy, Suspense } from "react";
import { Link, type RouteObject } from "react-router";
import { paths } from "../paths.ts";
import { App, type RouteHandle } from "./App.tsx";
import { fetchScreens, type Screens } from "./fetch-screens.ts";

/** The app's routes below /staff. No screen is drawn before someone signs in. */
export const routes: RouteObject[] = [
  {
    Component: App,
    ErrorBoundary: CrashScreen,
    HydrateFallback: () => null,
    children: [
      screen(paths.board, msg`Pedidos`, "BoardScreen"),
      screen("/order/:hashId", msg`Pedido`, "OrderScreen"),
      screen("/order/:hashId/confirm", msg`Confirmar pares`, "ConfirmScreen"),
      screen(paths.round, msg`Tu vuelta`, "RoundScreen"),
      screen(paths.scan, msg`Escanear`, "ScanScreen"),
      screen(paths.checkout, msg`Caja`, "CheckoutScreen"),
      screen(paths.returns, msg`Devoluciones`, "ReturnsScreen"),
      screen("/returns/damage/:hashId/:pairId", msg`Volvió dañado`, "DamageScreen"),
      screen(paths.damages, msg`Pares dañados`, "DamagesScreen"),
      screen(paths.stocktake, msg`Conteo`, "StocktakeScreen"),
      screen("/stocktake/count", msg`Contar`, "SlotCountScreen"),
      screen(paths.request, msg`Pedir por un cliente`, "RequestScreen"),
      screen(paths.boxes, msg`Smartboxes`, "WallScreen"),
      screen("/boxes/:hwd", msg`Smartbox`, "BoxScreen"),
      screen(paths.panel, msg`Panel`, "PanelScreen"),
      screen(paths.count, msg`Cuadre de pares`, "CountScreen"),
      screen(paths.team, msg`Equipo`, "TeamScreen"),
      screen(paths.poster, msg`Afiche`, "PosterScreen"),
      screen(paths.boxLabels, msg`Etiquetas de caja`, "BoxLabelsScreen"),
      screen(paths.doors, msg`Etiquetas de lugares`, "PlaceLabelsScreen"),
      {
        path: "*",
        handle: { title: msg`No existe` } satisfies RouteHandle,
        Component: () => <InLanguage Screen={Nowhere} />,
      },
    ],
  },
];

/** For an address without a screen. */
function Nowhere() {
  return (
    <NotFoundScreen>
      <Link to={paths.board}>
        <Trans>Ir a los pedidos</Trans>
      </Link>
    </NotFoundScreen>
  );
}

/** Loads a screen when it is first shown. The router's own `lazy` would wait for it before the sign-in. */
function screen(path: string, title: MessageDescriptor, name: keyof Screens): RouteObject {
  const handle: RouteHandle = { title };
  const Screen = lazy(async () => ({ default: (await fetchScreen(fetchScreens))[name] }));
  return { path, handle, Component: () => <InLanguage Screen={Screen} /> };
}

/** Draws a screen again when the language changes, because `t` gives the words at drawing time. */
function InLanguage({ Screen }: { Screen: ComponentType }) {
  useLingui();
  return (
    <Suspense>
      <Screen />
    </Suspense>
  );
}

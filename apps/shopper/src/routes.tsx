import { pageConfig } from "@horma/app/page-config";
import type { InsightPath } from "@horma/contract";
import { fetchScreen } from "@horma/ui";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import type { ComponentType } from "react";
import { type LoaderFunction, type RouteObject, redirect } from "react-router";
import { CheckInScreen } from "./check-in/CheckInScreen.tsx";
import { DrawnPage } from "./drawn/DrawnPage.tsx";
import { ErrorScreen } from "./error/ErrorScreen.tsx";
import { ArrivalScreen } from "./link/ArrivalScreen.tsx";
import { currentVisit } from "./order/known/visit.ts";
import { App, type RouteHandle } from "./page/App.tsx";
import { CrashScreen } from "./page/CrashScreen.tsx";
import { fetchLater, type Later } from "./page/fetch-later.ts";
import { type Precondition, preconditionsFor, redirectFor } from "./page/preconditions.ts";
import { WaitingScreen } from "./page/WaitingScreen.tsx";
import { paths } from "./paths.ts";
import { arriveInStore, StoreScreen } from "./store/StoreScreen.tsx";

type LaterScreen = Extract<keyof Later, `${string}Screen`>;

type LinkFiles = { loader: () => Promise<LoaderFunction>; Component: () => Promise<ComponentType> };

/** A new object for each route: React Router caches by it what was loaded. */
const joining = (): LinkFiles => ({
  loader: async () => (await fetchScreen(fetchLater)).arriveToJoin,
  Component: async () => (await fetchScreen(fetchLater)).JoinScreen,
});

const preconditions = preconditionsFor(pageConfig.identity);

/** The app's routes (RT-01, RT-02): store, check-in and error come with the first load, the others together after it. */
export const routes: RouteObject[] = [
  {
    Component: App,
    ErrorBoundary: CrashScreen,
    HydrateFallback: WaitingScreen,
    children: [
      screen("/", msg`Bienvenida`, CheckInScreen, preconditions.checkIn),
      screen("/check-in", msg`Bienvenida`, CheckInScreen, preconditions.checkIn),
      link("/check-in/:token", msg`Bienvenida`, msg`Trayendo tu pedido a esta pantalla`, {
        loader: async () => (await fetchScreen(fetchLater)).arriveByTransfer,
        Component: async () => (await fetchScreen(fetchLater)).TransferScreen,
      }),
      {
        ...screen("/store/:store_code", msg`Bienvenida`, StoreScreen),
        loader: arriveInStore,
        HydrateFallback: DrawnPage,
      },
      screen("/error", msg`Surgió un inconveniente`, ErrorScreen),
      lazyScreen("/home", msg`Inicio`, "HomeScreen", preconditions.home),
      lazyScreen("/hello", msg`Hola`, "HelloScreen", preconditions.hello),
      lazyScreen("/discounts", msg`Ofertas`, "DiscountsScreen", preconditions.discounts),
      lazyScreen("/scan-code", msg`Escanear`, "ScanScreen", preconditions.scanCode),
      lazyScreen("/manual-code", msg`Ingresar código`, "ManualCodeScreen", preconditions.manualCode),
      lazyScreen("/size", msg`Selecciona tu talla`, "SizeScreen", preconditions.size),
      lazyScreen("/product-detail", msg`Calzado`, "ProductDetailScreen", preconditions.productDetail),
      lazyScreen("/rut", msg`Identificación`, "RutScreen", preconditions.rut),
      lazyScreen("/login", msg`Identificación`, "LoginScreen", preconditions.login),
      lazyScreen("/alias", msg`Alias`, "AliasScreen", preconditions.alias),
      lazyScreen("/preparing", msg`Preparando`, "PreparingScreen", preconditions.preparing),
      lazyScreen("/preparing/:hash_id", msg`Preparando`, "PreparingScreen", preconditions.preparing),
      lazyScreen("/pick-up", msg`Retiro`, "PickUpScreen", preconditions.pickUp),
      lazyScreen("/thanks", msg`Gracias`, "ThanksScreen", preconditions.thanks),
      lazyScreen("/try", msg`Probar otras`, "TryScreen", preconditions.tryOthers),
      lazyScreen("/message", msg`Caja`, "MessageScreen", preconditions.message),
      lazyScreen("/has-orders", msg`Pedidos en curso`, "HasOrdersScreen", preconditions.hasOrders),
      lazyScreen("/orders", msg`Pedidos`, "OrdersScreen", preconditions.orders),
      link("/pair/:order/:device", msg`Conectando`, msg`Conectando con tu pedido`, joining()),
      link("/pair/:order", msg`Conectando`, msg`Conectando con tu pedido`, joining()),
      link("/pair", msg`Conectando`, msg`Conectando con tu pedido`, joining()),
      lazyScreen("/no-stock", msg`Sin stock`, "NoStockScreen", preconditions.noStock),
      lazyScreen("/no-available", msg`Producto especial`, "NoAvailableScreen"),
      lazyScreen("/data", msg`Mis datos`, "DataLinkScreen"),
      { path: "*", loader: () => redirect(paths.checkIn) },
    ],
  },
];

function screen(
  path: InsightPath,
  title: MessageDescriptor,
  Component: ComponentType,
  needs: readonly Precondition[] = [],
): RouteObject {
  const handle: RouteHandle = { title, route: path, needs };
  return { path, handle, loader: guard(needs), Component };
}

function lazyScreen(
  path: InsightPath,
  title: MessageDescriptor,
  name: LaterScreen,
  needs: readonly Precondition[] = [],
): RouteObject {
  const handle: RouteHandle = { title, route: path, needs };
  return {
    path,
    handle,
    loader: guard(needs),
    lazy: { Component: async () => (await fetchScreen(fetchLater))[name] },
  };
}

/** A link's address: its loader opens it and leads on; meanwhile the page says what happens. */
function link(
  path: InsightPath,
  title: MessageDescriptor,
  happens: MessageDescriptor,
  lazy: LinkFiles,
): RouteObject {
  const handle: RouteHandle = { title, route: path, needs: [] };
  return { path, handle, lazy, HydrateFallback: arriving(happens) };
}

/** What a link's page shows on a fresh load until its loader leads on. */
function arriving(happens: MessageDescriptor): ComponentType {
  return function Arriving() {
    const { _ } = useLingui();
    return <ArrivalScreen>{_(happens)}</ArrivalScreen>;
  };
}

function guard(needs: readonly Precondition[]) {
  return () => {
    const elsewhere = redirectFor(needs, currentVisit());
    return elsewhere === undefined ? null : redirect(elsewhere);
  };
}

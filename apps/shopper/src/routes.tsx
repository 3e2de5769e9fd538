import { fetchScreen } from "@horma/ui";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ComponentType } from "react";
import { type RouteObject, redirect } from "react-router";
import { CheckInScreen } from "./check-in/CheckInScreen.tsx";
import { ErrorScreen } from "./error/ErrorScreen.tsx";
import { App, type RouteHandle } from "./page/App.tsx";
import { CrashScreen } from "./page/CrashScreen.tsx";
import { screens } from "./page/screens.ts";
import { WaitingScreen } from "./page/WaitingScreen.tsx";
import { pageConfig } from "./page-config.ts";
import { paths } from "./paths.ts";
import { type Precondition, preconditionsFor, redirectFor } from "./session/preconditions.ts";
import { session } from "./session/session.ts";
import { StoreScreen } from "./store/StoreScreen.tsx";

const preconditions = preconditionsFor(pageConfig.identity);

/** The app's routes (RT-01, RT-02): store, check-in and error come with the first load, the others on their own. */
export const routes: RouteObject[] = [
  {
    Component: App,
    ErrorBoundary: CrashScreen,
    HydrateFallback: WaitingScreen,
    children: [
      screen("/", msg`Bienvenida`, CheckInScreen, preconditions.checkIn),
      screen("/check-in", msg`Bienvenida`, CheckInScreen, preconditions.checkIn),
      lazyScreen("/check-in/:token", msg`Bienvenida`, screens.handover),
      screen("/store/:store_code", msg`Bienvenida`, StoreScreen),
      screen("/error", msg`Surgió un inconveniente`, ErrorScreen),
      lazyScreen("/home", msg`Inicio`, screens.home, preconditions.home),
      lazyScreen("/hello", msg`Hola`, screens.hello, preconditions.hello),
      lazyScreen("/discounts", msg`Ofertas`, screens.discounts, preconditions.discounts),
      lazyScreen("/scan-code", msg`Escanear`, screens.scanCode, preconditions.scanCode),
      lazyScreen("/manual-code", msg`Ingresar código`, screens.manualCode, preconditions.manualCode),
      lazyScreen("/size", msg`Selecciona tu talla`, screens.size, preconditions.size),
      lazyScreen("/product-detail", msg`Calzado`, screens.productDetail, preconditions.productDetail),
      lazyScreen("/rut", msg`Identificación`, screens.rut, preconditions.rut),
      lazyScreen("/login", msg`Identificación`, screens.login, preconditions.login),
      lazyScreen("/alias", msg`Alias`, screens.alias, preconditions.alias),
      lazyScreen("/preparing", msg`Preparando`, screens.preparing, preconditions.preparing),
      lazyScreen("/preparing/:hash_id", msg`Preparando`, screens.preparing, preconditions.preparing),
      lazyScreen("/pick-up", msg`Retiro`, screens.pickUp, preconditions.pickUp),
      lazyScreen("/thanks", msg`Gracias`, screens.thanks, preconditions.thanks),
      lazyScreen("/try", msg`Probar otras`, screens.tryOthers, preconditions.tryOthers),
      lazyScreen("/message", msg`Caja`, screens.message, preconditions.message),
      lazyScreen("/has-orders", msg`Pedidos en curso`, screens.hasOrders, preconditions.hasOrders),
      lazyScreen("/orders", msg`Pedidos`, screens.orders, preconditions.orders),
      lazyScreen("/pair/:order/:device", msg`Conectando`, screens.pair),
      lazyScreen("/pair/:order", msg`Conectando`, screens.pair),
      lazyScreen("/pair", msg`Conectando`, screens.pair),
      lazyScreen("/no-stock", msg`Sin stock`, screens.noStock, preconditions.noStock),
      lazyScreen("/no-available", msg`Producto especial`, screens.noAvailable),
      { path: "*", loader: () => redirect(paths.checkIn) },
    ],
  },
];

function screen(
  path: string,
  title: MessageDescriptor,
  Component: ComponentType,
  needs: readonly Precondition[] = [],
): RouteObject {
  return { path, handle: { title, route: path } satisfies RouteHandle, loader: guard(needs), Component };
}

function lazyScreen(
  path: string,
  title: MessageDescriptor,
  load: () => Promise<ComponentType>,
  needs: readonly Precondition[] = [],
): RouteObject {
  const handle: RouteHandle = { title, route: path };
  return { path, handle, loader: guard(needs), lazy: { Component: () => fetchScreen(load) } };
}

function guard(needs: readonly Precondition[]) {
  return () => {
    const elsewhere = redirectFor(needs, session.get());
    return elsewhere === undefined ? null : redirect(elsewhere);
  };
}

import { CrashScreen } from "@horma/app/crash-screen";
import { NotFoundScreen } from "@horma/ui";
import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import { Trans } from "@lingui/react/macro";
import { type ComponentType, lazy, Suspense } from "react";
import { Link, type RouteObject } from "react-router";
import { EnterScreen } from "../entry/EnterScreen.tsx";
import { OfferPasskeyScreen } from "../entry/OfferPasskeyScreen.tsx";
import { OfCell } from "../layout/CellChoice.tsx";
import { TeamTabs } from "../layout/TeamTabs.tsx";
import { paths } from "../paths.ts";
import { Office } from "./Office.tsx";
import { type RouteHandle, Titled } from "./Titled.tsx";

/** The routes below /office. No screen is drawn before a person has entered. */
export const routes: RouteObject[] = [
  {
    Component: Titled,
    ErrorBoundary: CrashScreen,
    children: [
      {
        path: paths.enter,
        handle: titled(msg`Entrar`),
        Component: () => <InLanguage Screen={EnterScreen} />,
      },
      {
        path: paths.passkey,
        handle: titled(msg`Tu clave de acceso`),
        Component: () => <InLanguage Screen={OfferPasskeyScreen} />,
      },
      {
        Component: Office,
        children: [
          screen(paths.home, msg`Hoy`, () => import("../start/HomeScreen.tsx")),
          screen(paths.start, msg`Primeros pasos`, () => import("../start/StartScreen.tsx")),
          screen(paths.today, msg`Hoy`, () => import("../today/TodayScreen.tsx")),
          screen(paths.catalogue, msg`Catálogo`, () => import("../catalogue/CatalogueScreen.tsx")),
          screen(
            `${paths.catalogue}/:id`,
            msg`Producto`,
            () => import("../catalogue/product/ProductScreen.tsx"),
          ),
          screen(
            paths.picturesByName,
            msg`Fotos por nombre`,
            () => import("../catalogue/pictures/PicturesScreen.tsx"),
          ),
          ofCell(paths.stock, msg`Existencias`, () => import("../stock/StockScreen.tsx")),
          screen(paths.import, msg`Importar`, () => import("../import/ImportScreen.tsx")),
          screen(paths.connections, msg`Conexiones`, () => import("../connections/ConnectionsScreen.tsx")),
          screen(paths.look, msg`Aspecto`, () => import("../look/LookScreen.tsx")),
          screen(paths.audit, msg`Auditoría`, () => import("../audit/AuditScreen.tsx")),
          ofCell(
            paths.personalData,
            msg`Datos personales`,
            () => import("../personal-data/PersonalDataScreen.tsx"),
          ),
          ofCell(paths.stores, msg`Tiendas`, () => import("../stores/StoresScreen.tsx")),
          screen(paths.store, msg`Tienda`, () => import("../stores/StoreScreen.tsx")),
          screen(paths.storePrint, msg`Imprimir`, () => import("../stores/StorePrintScreen.tsx")),
          ofCell(paths.people, msg`Equipo`, () => import("../people/PeopleScreen.tsx"), TeamTabs),
          screen(paths.officePeople, msg`Oficina`, () => import("../office-people/OfficePeopleScreen.tsx")),
          {
            path: "*",
            handle: titled(msg`No existe`),
            Component: () => <InLanguage Screen={Nowhere} />,
          },
        ],
      },
    ],
  },
];

/** For an address without a page. */
function Nowhere() {
  return (
    <NotFoundScreen>
      <Link to={paths.home}>
        <Trans>Ir al inicio</Trans>
      </Link>
    </NotFoundScreen>
  );
}

/** Loads a screen when it is first shown. */
function screen(
  path: string,
  title: MessageDescriptor,
  load: () => Promise<{ default: ComponentType }>,
): RouteObject {
  const Screen = lazy(load);
  return { path, handle: titled(title), Component: () => <InLanguage Screen={Screen} /> };
}

/** A screen about the stores of one cell (RO-05); `Tabs` lead from the choice of the cell to what needs none. */
function ofCell(
  path: string,
  title: MessageDescriptor,
  load: () => Promise<{ default: ComponentType }>,
  Tabs?: ComponentType,
): RouteObject {
  const Screen = lazy(load);
  const Asked = () => (
    <OfCell title={i18n._(title)} tabs={Tabs && <Tabs />}>
      <Screen />
    </OfCell>
  );
  return { path, handle: titled(title), Component: () => <InLanguage Screen={Asked} /> };
}

function titled(title: MessageDescriptor): RouteHandle {
  return { title };
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

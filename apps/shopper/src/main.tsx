import "@horma/ui/styles.css";
import "./page/page.css";
import { renderPage } from "@horma/app/render-page";
import { server } from "@horma/app/server";
import { registerWorker, surviveTranslation } from "@horma/ui";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { ReplaceDrawn } from "./drawn/DrawnPage.tsx";
import { language } from "./language/language.ts";
import { OfflineBanner } from "./offline/OfflineBanner.tsx";
import { storeOrder } from "./order/known/store-order.ts";
import { applyStartStyles } from "./page/start-styles.ts";
import { queryClient } from "./query-client.ts";
import { routes } from "./routes.tsx";
import { endOldVisits } from "./session/end-old-visits.ts";
import { carryVisit } from "./session/entry-storage.ts";
import { leadLostOrder } from "./session/lost-order.ts";
import { session } from "./session/session.ts";
import { browserStorage, followOtherTabs } from "./session/stored.ts";
import { wearTheme } from "./store/wear-theme.ts";
import { startSurface } from "./surface.ts";

const styled = applyStartStyles();

wearTheme();
surviveTranslation();
startSurface();
endOldVisits();
followOtherTabs(storeOrder(session, browserStorage));
leadLostOrder();
await Promise.all([styled, language.start()]);

const router = createBrowserRouter(routes);
router.subscribe(carryVisit);

renderPage(
  queryClient,
  <ReplaceDrawn>
    <OfflineBanner>
      <RouterProvider router={router} />
    </OfflineBanner>
  </ReplaceDrawn>,
);

registerWorker({ address: "/service-worker.js", onMaybeStored: server.suspect });

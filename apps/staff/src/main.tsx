import "@horma/ui/styles.css";
import "./page/page.css";
import { renderPage } from "@horma/app/render-page";
import { server } from "@horma/app/server";
import { registerWorker, surviveTranslation } from "@horma/ui";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { queryClient } from "./api/query-client.ts";
import { language } from "./language/language.ts";
import { routes } from "./page/routes.tsx";

surviveTranslation();
await language.start();

renderPage(queryClient, <RouterProvider router={createBrowserRouter(routes, { basename: "/staff/" })} />);

registerWorker({ address: "/staff/service-worker.js", onMaybeStored: server.suspect });

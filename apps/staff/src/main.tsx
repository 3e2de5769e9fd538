import "@horma/ui/styles.css";
import "./page/page.css";
import { server } from "@horma/app/server";
import { LanguageProvider, registerWorker, surviveTranslation } from "@horma/ui";
import { QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { queryClient } from "./api/query-client.ts";
import { language } from "./language/language.ts";
import { routes } from "./page/routes.tsx";

const root = document.getElementById("root");
if (root === null) throw new Error("the page has no #root");

surviveTranslation();
await language.start();

createRoot(root).render(
  <LanguageProvider>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createBrowserRouter(routes, { basename: "/staff/" })} />
    </QueryClientProvider>
  </LanguageProvider>,
);

registerWorker({ address: "/staff/service-worker.js", onMaybeStored: server.suspect });

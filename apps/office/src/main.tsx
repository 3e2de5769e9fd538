import "@horma/ui/styles.css";
import "./page/page.css";
import { renderPage } from "@horma/app/render-page";
import { surviveTranslation } from "@horma/ui";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { cellAway } from "./api/api.ts";
import { forgetScope, queryClient } from "./api/query-client.ts";
import { scopeKey } from "./api/scope.ts";
import { language } from "./language/language.ts";
import { routes } from "./page/routes.tsx";
import { forgetTyped } from "./session/typed.ts";

surviveTranslation();
await language.start();

const router = createBrowserRouter(routes, { basename: "/office/" });
// Before the page of another scope is drawn.
let scope = scopeKey();
let path = router.state.location.pathname;
router.subscribe(({ location }) => {
  if (location.pathname !== path) forgetTyped();
  path = location.pathname;
  const next = scopeKey(location.search);
  if (next === scope) return;
  scope = next;
  cellAway.setState(false, true);
  forgetScope();
});

renderPage(queryClient, <RouterProvider router={router} />);

import { pageConfig } from "@horma/app/page-config";
import { session } from "../session/session.ts";

/** The page looks as the visit's store does, or as the retailer until a store is known. */
export function wearTheme(): void {
  wear();
  session.store.subscribe(wear);
}

function wear(): void {
  const page = document.documentElement;
  const theme = session.get().store?.theme ?? pageConfig.theme;
  if (page.dataset.theme === theme && worn) return;
  worn = true;
  page.dataset.theme = theme;
  document
    .querySelector("meta[name=theme-color]")
    ?.setAttribute("content", getComputedStyle(page).getPropertyValue("--accent-lid"));
}

/** Whether the browser's own bars have the theme's colour yet. */
let worn = false;

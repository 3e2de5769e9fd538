import { useLocation } from "react-router";
import { cellOf, hasCells } from "../api/scope.ts";
import { useStoreScope } from "../layout/use-store-scope.ts";
import { CellsPage } from "./CellsPage.tsx";
import { StoreDayPage } from "./StoreDayPage.tsx";
import { StoresPage } from "./StoresPage.tsx";

/** How the stores do now: all of them (mock-up 60), by cell where there are cells, or the one in scope (60b). */
export default function TodayScreen() {
  const store = useStoreScope();
  const cell = cellOf(useLocation().search);
  if (store !== undefined) return <StoreDayPage key={store} store={store} />;
  return hasCells && cell === undefined ? <CellsPage /> : <StoresPage />;
}

import { useStoreScope } from "../layout/use-store-scope.ts";
import { DifferencesPage } from "./DifferencesPage.tsx";
import { StoreStockPage } from "./StoreStockPage.tsx";

/** What the books have: one store's (mock-up 67), or where all stores differ from the ERP. */
export default function StockScreen() {
  const store = useStoreScope();
  return store === undefined ? <DifferencesPage /> : <StoreStockPage key={store} store={store} />;
}

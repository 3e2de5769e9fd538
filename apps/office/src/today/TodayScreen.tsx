import { useStoreScope } from "../layout/use-store-scope.ts";
import { StoreDayPage } from "./StoreDayPage.tsx";
import { StoresPage } from "./StoresPage.tsx";

/** How the stores do now: all of them (mock-up 60), or the one in scope (60b). */
export default function TodayScreen() {
  const store = useStoreScope();
  return store === undefined ? <StoresPage /> : <StoreDayPage key={store} store={store} />;
}

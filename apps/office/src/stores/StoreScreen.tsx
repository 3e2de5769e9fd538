import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { Navigate } from "react-router";
import { PageHead } from "../layout/PageHead.tsx";
import { useStoreScope } from "../layout/use-store-scope.ts";
import { Waiting } from "../layout/Waiting.tsx";
import { paths } from "../paths.ts";
import { StoreEditor } from "./StoreEditor.tsx";
import { storeQuery } from "./store-states-query.ts";

/** Mock-up 64b: the store in scope, with all that can be set of it. */
export default function StoreScreen() {
  const code = useStoreScope();
  return code === undefined ? <Navigate to={paths.stores} replace /> : <Store key={code} code={code} />;
}

function Store({ code }: { code: string }) {
  const { data, error } = useQuery(storeQuery(code));
  if (data !== undefined) return <StoreEditor store={data} />;
  return (
    <>
      <PageHead title={code} />
      <Waiting look="table" error={error}>{t`Cargando la tienda`}</Waiting>
    </>
  );
}

import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { PageHead } from "../../layout/PageHead.tsx";
import { useStoreScope } from "../../layout/use-store-scope.ts";
import { Waiting } from "../../layout/Waiting.tsx";
import { productQuery } from "../catalogue-queries.ts";
import { ProductForm } from "./ProductForm.tsx";

/** Mock-up 62b: a product with everything that can be edited of it. */
export default function ProductScreen() {
  const { id = "" } = useParams();
  const store = useStoreScope();
  const { data, error } = useQuery(productQuery(id, store));
  if (data?.id === id) return <ProductForm key={id} product={data} store={store} />;
  return (
    <>
      <PageHead title={t`Producto`} />
      <Waiting look="line" error={error}>{t`Cargando el producto`}</Waiting>
    </>
  );
}

import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { failureText } from "../../api/refusal-text.ts";
import { PageHead } from "../../layout/PageHead.tsx";
import { useStoreScope } from "../../layout/use-store-scope.ts";
import { productQuery } from "../catalogue-queries.ts";
import { ProductForm } from "./ProductForm.tsx";
import styles from "./product.module.css";

/** Mock-up 62b: a product with everything that can be edited of it. */
export default function ProductScreen() {
  const { id = "" } = useParams();
  const store = useStoreScope();
  const { data, error } = useQuery(productQuery(id, store));
  if (data?.id === id) return <ProductForm key={id} product={data} store={store} />;
  return (
    <>
      <PageHead title={t`Producto`} />
      <p role={error ? "alert" : "status"} className={styles.none}>
        {error ? failureText(error) : t`Cargando el producto`}
      </p>
    </>
  );
}

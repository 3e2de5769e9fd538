import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate, useParams } from "react-router";
import { ArrivalScreen } from "../link/ArrivalScreen.tsx";
import { type Trouble, trouble } from "../navigation/trouble.ts";
import { paths } from "../paths.ts";
import { session } from "../session/session.ts";
import { storeByCode } from "./store-queries.ts";

const unknownStore: Trouble = { attempt: "store", refusal: "store_not_found" };

/** SC-03: the store's link, usually opened from its poster; leads on as soon as the store is known. */
export function StoreScreen() {
  const { store_code = "" } = useParams();
  const navigate = useNavigate();
  const { data: store, error, isError } = useQuery(storeByCode(store_code));

  useEffect(() => {
    if (store) session.saveStore(store);
    // Without an answer, a visit already in this store continues (TR-10).
    const here = isError && session.get().store?.code === store_code;
    if (store || here) navigate(paths.checkIn, { replace: true });
    else if (store === null) navigate(paths.error, { replace: true, state: unknownStore });
    else if (isError) navigate(paths.error, { replace: true, state: trouble("store", error) });
  }, [store, error, isError, store_code, navigate]);

  return (
    <ArrivalScreen>
      <Trans>Bienvenida a la tienda</Trans>
    </ArrivalScreen>
  );
}

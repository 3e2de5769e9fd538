import type { ShopperOrders } from "@horma/contract";
import { Alert, Nothing, Sheet, StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { api } from "../api/api.ts";
import { failureText } from "../api/refusal-text.ts";
import { TextField } from "../form/TextField.tsx";
import { useStoreScope } from "../layout/use-store-scope.ts";
import { useFilters } from "../table/use-filters.ts";
import { exactTimeText } from "../time/time-text.ts";
import { DataLink } from "./DataLink.tsx";
import { Erase } from "./Erase.tsx";
import styles from "./PersonalData.module.css";
import { type OrderAsked, shopperOrdersQuery } from "./personal-data-queries.ts";

/** Finds an order by what its shopper says, gives them a link to their data, and erases who made it. The page has no name, document or phone to show. */
export function ShopperRequest() {
  const store = useStoreScope() ?? "";
  const { filter, set } = useFilters();
  const [code, day] = [filter("code"), filter("day")];
  const { register, handleSubmit } = useForm({ values: { store, code, day } });
  const asked = store !== "" && code !== "" && day !== "" ? { store, code, day } : undefined;
  return (
    <section className={styles.section}>
      <h2 className="h2">
        <Trans>Quien hizo un pedido</Trans>
      </h2>
      <p className={styles.about}>
        <Trans>
          Sus datos los ve solo esa persona, en su propio teléfono: en «Mis datos», o con un enlace que se
          hace aquí. Aquí se borran, sin verlos.
        </Trans>
      </p>
      <form
        className={styles.asked}
        onSubmit={handleSubmit((wanted) => set({ ...wanted, code: wanted.code.toUpperCase() }))}
      >
        <TextField
          label={t`Código de la tienda`}
          required
          maxLength={32}
          pattern="[0-9A-Za-z_\-]+"
          title={t`Letras sin tilde, cifras y guiones, sin espacios.`}
          {...register("store")}
        />
        <TextField
          label={t`Código del pedido`}
          required
          pattern="[0-9A-Za-z]{4}"
          title={t`Cuatro letras o cifras`}
          maxLength={4}
          spellCheck={false}
          {...register("code")}
        />
        <TextField label={t`Día del pedido`} required type="date" {...register("day")} />
        <StaffButton type="submit" icon="search">
          <Trans>Buscar el pedido</Trans>
        </StaffButton>
      </form>
      {asked && <Found key={`${store} ${code} ${day}`} asked={asked} />}
    </section>
  );
}

type FoundOrder = ShopperOrders["orders"][number];

function Found({ asked }: { asked: OrderAsked }) {
  const { data, error } = useQuery(shopperOrdersQuery(asked));
  const [erasing, setErasing] = useState<FoundOrder>();
  const [linked, setLinked] = useState<FoundOrder>();
  const { code } = asked;
  const close = () => setErasing(undefined);
  if (data === undefined)
    return error ? (
      <Alert>{failureText(error)}</Alert>
    ) : (
      <Nothing look="line" role="status">
        <Trans>Buscando</Trans>
      </Nothing>
    );
  return (
    <>
      <p role="status" className={styles.about}>
        <Plural
          value={data.orders.length}
          _0="Ningún pedido con ese código ese día en esa tienda."
          one="Un pedido con ese código:"
          other="# pedidos con ese código ese día: pregunta a qué hora fue el suyo."
        />
      </p>
      {data.orders.length > 0 && (
        <ul className={styles.orders}>
          {data.orders.map((order) => (
            <li key={order.hash_id}>
              <b>{exactTimeText(order.created_at)}</b>
              <span>{stateText(order.state)}</span>
              {order.state !== "erased" && (
                <StaffButton variant="line" onClick={() => setLinked(order)}>
                  <Trans>Enlace a sus datos</Trans>
                </StaffButton>
              )}
              {order.state === "stored" && (
                <StaffButton variant="line" onClick={() => setErasing(order)}>
                  <Trans>Borrar sus datos</Trans>
                </StaffButton>
              )}
            </li>
          ))}
        </ul>
      )}
      <Sheet
        look="box"
        open={linked !== undefined}
        title={t`Enlace a los datos del pedido ${code}`}
        onClose={() => setLinked(undefined)}
      >
        {linked && <DataLink hash_id={linked.hash_id} onClose={() => setLinked(undefined)} />}
      </Sheet>
      <Sheet
        look="box"
        open={erasing !== undefined}
        title={t`Borrar los datos del pedido ${code}`}
        onClose={close}
      >
        {erasing && (
          <Erase erase={() => api("eraseShopper", { body: { hash_id: erasing.hash_id } })} onErased={close}>
            <Trans>
              Se borran documento, teléfono, alias y lo que la tienda anotó de quien hizo este pedido, y su
              visita termina. No se puede deshacer. Quedan cifras que no dicen de quién son.
            </Trans>
          </Erase>
        )}
      </Sheet>
    </>
  );
}

function stateText(state: FoundOrder["state"]): string {
  switch (state) {
    case "in_progress":
      return t`Tiene un pedido en curso: se podrá borrar cuando termine.`;
    case "stored":
      return t`Hay datos guardados.`;
    case "erased":
      return t`Ya no hay datos que digan quién es.`;
  }
}

import type { ListedStore } from "@horma/contract";
import { Button, Label, OptionRow } from "@horma/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "react-router";
import { api } from "../api.ts";
import { paths } from "../paths.ts";
import { useSingleMutation } from "../use-single-mutation.ts";
import { type Position, wherePhoneIs } from "./where-phone-is.ts";

/** How many stores are shown: the nearest, or the first by name if the position is not known. */
const shown = { near: 3, named: 20 };

/** The nearest stores (VA-11), or stores by name if the phone does not share its position. */
export function NearStores() {
  const { t } = useLingui();
  const search = useSingleMutation({
    mutationKey: ["near stores"],
    mutationFn: async () => {
      const place = await wherePhoneIs();
      return { place, stores: await listStores(place) };
    },
  });
  const { data } = search;
  return (
    <>
      {data === undefined ? (
        <Button variant="line" icon={null} busy={search.isPending} onClick={() => search.mutate()}>
          <Trans>Cerca de mí</Trans>
        </Button>
      ) : (
        <Label>
          {data.stores.map((store) => (
            <StoreRow key={store.id} store={store} />
          ))}
        </Label>
      )}
      <p role="status">
        {search.isError && t`La tienda no respondió`}
        {data?.place === null && t`No sabemos dónde estás: estas son las tiendas.`}
      </p>
    </>
  );
}

function StoreRow({ store: { name, code, distance_km } }: { store: ListedStore }) {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const distance = distance_km === undefined ? "" : i18n.number(distance_km, { maximumFractionDigits: 1 });
  return (
    <OptionRow icon="door" onClick={() => navigate(paths.store(code))}>
      {distance === "" ? name : `${name} · ${distance} km`}
    </OptionRow>
  );
}

function listStores(place: Position | null): Promise<ListedStore[]> {
  return api("listStores", {
    query: place === null ? { limit: shown.named } : { ...place, limit: shown.near },
  });
}

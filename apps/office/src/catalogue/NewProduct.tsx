import type { CatalogueProduct } from "@horma/contract";
import { Alert, Sheet, StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { api } from "../api/api.ts";
import form from "../form/form.module.css";
import { TextField } from "../form/TextField.tsx";
import { useSentForm } from "../form/use-sent-form.ts";
import { serverLanguage } from "../language/shown.ts";
import { paths } from "../paths.ts";
import { catalogueKey, typesQuery } from "./catalogue-queries.ts";

export type NewProductProps = {
  open: boolean;
  onClose: () => void;
  /** The new one is another colour of this product. */
  of?: Pick<CatalogueProduct, "name" | "brand" | "type" | "model">;
};

/** Creates a product, or another colour of one, and leads to its page. */
export function NewProduct({ open, onClose, of }: NewProductProps) {
  return (
    <Sheet
      look="box"
      open={open}
      title={of ? t`Otro color de ${of.name}` : t`Crear un producto`}
      onClose={onClose}
    >
      <NewProductForm of={of} onClose={onClose} />
    </Sheet>
  );
}

function NewProductForm({ of, onClose }: Pick<NewProductProps, "onClose"> & { of: NewProductProps["of"] }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { data: types } = useQuery(typesQuery);
  const create = useMutation({
    mutationFn: (body: { id: string; name: string; color: string; brand: string; type: string }) =>
      api("createCatalogueProduct", {
        body: { ...body, id: body.id.trim(), ...(of && { model: of.model }), language: serverLanguage() },
      }),
    onSuccess: ({ id }) => {
      void queries.invalidateQueries({ queryKey: catalogueKey });
      onClose();
      void navigate(paths.product(id));
    },
  });
  const {
    form: { register, formState },
    submit,
    problem,
  } = useSentForm(
    create,
    {
      defaultValues: {
        id: "",
        name: of?.name ?? "",
        color: "",
        brand: of?.brand ?? "",
        type: of?.type ?? "",
      },
    },
    { product: "id", name: "name", color: "color", brand: "brand", type: "type" },
  );
  const { errors } = formState;
  const field = (name: "id" | "name" | "color" | "brand" | "type") => ({
    required: true,
    maxLength: 80,
    error: errors[name]?.message,
    ...register(name),
  });
  return (
    <form className={form.form} onSubmit={submit}>
      <TextField
        label={t`Código del producto`}
        data-first-focus
        {...field("id")}
        maxLength={32}
        pattern="[0-9A-Za-z_\-]+"
        title={t`Letras sin acento, cifras y guiones`}
      />
      <TextField label={t`Nombre del modelo`} {...field("name")} />
      <TextField label={t`Color`} {...field("color")} />
      <TextField label={t`Marca`} {...field("brand")} />
      <TextField label={t`Tipo`} list="new-product-types" {...field("type")} />
      <datalist id="new-product-types">
        {types?.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
      {problem && <Alert>{problem}</Alert>}
      <StaffButton type="submit" icon="plus" busy={create.isPending}>
        <Trans>Crear y seguir</Trans>
      </StaffButton>
    </form>
  );
}

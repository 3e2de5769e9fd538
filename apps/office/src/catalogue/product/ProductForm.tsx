import { useNow } from "@horma/app/use-now";
import { CallError, type CatalogueProduct } from "@horma/contract";
import { importDoubts, roleMay } from "@horma/domain";
import { Alert, CheckField, Icon, StaffButton } from "@horma/ui";
import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormProvider, type Path, useForm, useWatch } from "react-hook-form";
import { Link, useLocation } from "react-router";
import { api } from "../../api/api.ts";
import { failureText } from "../../api/refusal-text.ts";
import { LeaveGuard } from "../../form/LeaveGuard.tsx";
import { serverLanguage } from "../../language/shown.ts";
import { PageHead } from "../../layout/PageHead.tsx";
import { paths } from "../../paths.ts";
import { useOffice } from "../../session/session.ts";
import { dayText } from "../../time/time-text.ts";
import { catalogueKey, productQuery } from "../catalogue-queries.ts";
import { stateTexts } from "../gap-texts.ts";
import { doubtText } from "./doubt-text.ts";
import { ProductColours } from "./ProductColours.tsx";
import { ProductDetails } from "./ProductDetails.tsx";
import { ProductPictures } from "./ProductPictures.tsx";
import { ProductPrices } from "./ProductPrices.tsx";
import { ProductSizes } from "./ProductSizes.tsx";
import styles from "./product.module.css";
import {
  editOf,
  fieldOf,
  type ProductEdit,
  type ProductValues,
  rebased,
  valuesOf,
} from "./product-values.ts";

export type ProductFormProps = { product: CatalogueProduct; store: string | undefined };

/**
 * The page of a product as one form. What is edited is the product as it was first read; `product` is newer at times, and shows what
 * is pinned now.
 */
export function ProductForm({ product, store }: ProductFormProps) {
  const [base, setBase] = useState(product);
  const queries = useQueryClient();
  const now = useNow();
  const { search } = useLocation();
  const edits = roleMay(useOffice().role, "edit_catalogue");
  const form = useForm<ProductValues>({ defaultValues: valuesOf(base) });
  const values = useWatch({ control: form.control, compute: (all: ProductValues) => all });
  const edit = editOf(base, values);
  const [meant, setMeant] = useState(false);
  const read = () => queries.fetchQuery({ ...productQuery(base.id, store), staleTime: 0 });
  const begin = (next: CatalogueProduct, typed: ProductValues) => {
    setBase(next);
    setMeant(false);
    form.reset(typed);
  };
  const save = useMutation({
    mutationFn: async ({ body }: ProductEdit) => {
      await api("editCatalogueProduct", {
        params: { id: base.id },
        body: { ...body, version: base.version, language: serverLanguage(), ...(meant && { doubts: true }) },
      });
      const next = await read();
      begin(next, valuesOf(next));
    },
    onError: (error, { places }) => {
      if (!(error instanceof CallError)) return;
      for (const [at, field] of error.fields.entries()) {
        const name = fieldOf(field, places) as Path<ProductValues> | undefined;
        if (name) form.setError(name, { message: doubtText(field) }, { shouldFocus: at === 0 });
      }
    },
    onSettled: () => queries.invalidateQueries({ queryKey: catalogueKey }),
  });
  const newer = useMutation({
    mutationFn: async () => {
      const next = await read();
      begin(next, rebased(base, form.getValues(), next));
      save.reset();
    },
  });
  const refused = save.error instanceof CallError ? save.error : undefined;
  const doubted = refused?.fields.some(({ reason }) => importDoubts.some((doubt) => doubt === reason));
  const unplaced = refused?.fields.filter(
    (field) => save.variables && fieldOf(field, save.variables.places) === undefined,
  );
  const { changed } = base;
  return (
    <FormProvider {...form}>
      <form
        className={styles.form}
        noValidate
        onSubmit={form.handleSubmit(() => edit && !save.isPending && save.mutate(edit))}
      >
        <PageHead
          before={
            <Link
              className={styles.back}
              to={{ pathname: paths.catalogue, search }}
              aria-label={t`Volver al catálogo`}
            >
              <Icon name="back" />
            </Link>
          }
          title={base.name}
          about={base.color}
        >
          <span className={styles.tag}>{i18n._(stateTexts[base.state])}</span>
          {save.isSuccess && edit === undefined && (
            <span role="status" className={styles.saved}>
              <Trans>Guardado</Trans>
            </span>
          )}
          {changed && (
            <span className={styles.changed}>
              <Trans>
                Cambió {changed.by}, {dayText(changed.at, now)}
              </Trans>
            </span>
          )}
          {edits && (
            <StaffButton type="submit" busy={save.isPending} disabled={edit === undefined}>
              <Trans>Guardar</Trans>
            </StaffButton>
          )}
        </PageHead>
        {refused?.code === "edited_meanwhile" ? (
          <div role="alert" className={styles.meanwhile}>
            <p>
              {refused.winner === null ? (
                <Trans>Un archivo lo cambió mientras tanto. Nada de lo tuyo se guardó.</Trans>
              ) : (
                <Trans>{refused.winner} lo cambió mientras tanto. Nada de lo tuyo se guardó.</Trans>
              )}
            </p>
            <StaffButton variant="line" busy={newer.isPending} onClick={() => newer.mutate()}>
              <Trans>Ver lo nuevo y conservar lo mío</Trans>
            </StaffButton>
          </div>
        ) : (
          save.error && (
            <div className={styles.meanwhile}>
              <Alert>{failureText(save.error)}</Alert>
              {unplaced?.map(({ part, row, column, message }) => (
                <p key={`${part} ${row} ${column}`}>{message}</p>
              ))}
              {doubted && (
                <CheckField checked={meant} onChange={setMeant}>
                  <Trans>Lo revisé: guardar estos precios igual</Trans>
                </CheckField>
              )}
            </div>
          )
        )}
        <div className={styles.body}>
          <div className={styles.side}>
            <ProductPictures product={product} edits={edits} />
            <ProductColours product={product} edits={edits} />
            <ProductPrices product={product} edits={edits} />
          </div>
          <div className={styles.main}>
            <ProductSizes product={product} edits={edits} />
            <ProductDetails product={product} edits={edits} />
          </div>
        </div>
      </form>
      <LeaveGuard unsaved={edit !== undefined} title={t`Hay cambios sin guardar`} />
    </FormProvider>
  );
}

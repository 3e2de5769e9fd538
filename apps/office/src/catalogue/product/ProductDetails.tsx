import type { CatalogueProduct } from "@horma/contract";
import { type Fields, productFields, productStates } from "@horma/domain";
import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useFormContext } from "react-hook-form";
import form from "../../form/form.module.css";
import { typesQuery } from "../catalogue-queries.ts";
import { stateTexts } from "../gap-texts.ts";
import { Field } from "./Field.tsx";
import { Pinned } from "./Pinned.tsx";
import styles from "./product.module.css";
import type { NamedField, ProductValues } from "./product-values.ts";

export type PartProps = { product: CatalogueProduct; edits: boolean };

/** The column of the catalogue that a field is. */
const columnOf = (name: NamedField) => (productFields as Fields)[name]?.column ?? name;

/** The value of a choice of two, which the browser has as text. */
const isTrue = (value: unknown) => String(value) === "true";

/** What a product is called, and what it is. */
export function ProductDetails({ product, edits }: PartProps) {
  const { data: types } = useQuery(typesQuery);
  const { register } = useFormContext<ProductValues>();
  const list = useId();
  const pin = (name: NamedField, label: string) => (
    <Pinned product={product} fields={[columnOf(name)]} name={label} edits={edits} />
  );
  const field = (name: NamedField, label: string, more: { lines?: number; list?: string } = {}) => (
    <Field name={`named.${name}`} label={label} readOnly={!edits} end={pin(name, label)} {...more} />
  );
  return (
    <section className={styles.details} aria-label={t`Datos`}>
      <h2 className="h2">
        <Trans>Datos</Trans>
      </h2>
      <div className={styles.grid}>
        {field("name", t`Nombre`)}
        {field("color", t`Color`)}
        {field("brand", t`Marca`)}
        {field("type", t`Tipo`, { list })}
        {field("sub_class", t`Subclase`)}
        {field("model", t`Modelo, que une sus colores`)}
        {field("scale", t`Tabla de conversión`)}
        {field("parent", t`Código en la tienda web`)}
        <div>
          <label className={form.field}>
            <Trans>Estado</Trans>
            <select {...register("named.state")} disabled={!edits}>
              {productStates.map((state) => (
                <option key={state} value={state}>
                  {i18n._(stateTexts[state])}
                </option>
              ))}
            </select>
          </label>
          {pin("state", t`Estado`)}
        </div>
        <div>
          <label className={form.field}>
            <Trans>Existencias</Trans>
            <select {...register("named.special", { setValueAs: isTrue })} disabled={!edits}>
              <option value="false">{t`en tienda`}</option>
              <option value="true">{t`a pedido, sin existencias`}</option>
            </select>
          </label>
          {pin("special", t`Existencias`)}
        </div>
      </div>
      {field("description", t`Descripción`, { lines: 4 })}
      <datalist id={list}>
        {types?.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
    </section>
  );
}

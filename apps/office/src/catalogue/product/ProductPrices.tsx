import { formatPrice } from "@horma/domain";
import { IconButton, Nothing, PanelHead, StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useFieldArray, useFormContext } from "react-hook-form";
import { Field } from "./Field.tsx";
import { Pinned } from "./Pinned.tsx";
import type { PartProps } from "./ProductDetails.tsx";
import styles from "./product.module.css";
import type { ProductValues } from "./product-values.ts";

/** The prices of all stores and sizes, which can be edited, and those of single ones, which files bring. */
export function ProductPrices({ product, edits }: PartProps) {
  const { control } = useFormContext<ProductValues>();
  const { fields, append, remove } = useFieldArray({ control, name: "prices" });
  const add = (type: "normal" | "offer") => append({ type, value: "", starts: "", ends: "" });
  return (
    <section aria-label={t`Precio`}>
      <PanelHead title={t`Precio`} className={styles.head}>
        {edits && (
          <span className={styles.actions}>
            <StaffButton variant="line" icon="plus" onClick={() => add("normal")}>
              <Trans>Normal</Trans>
            </StaffButton>
            <StaffButton variant="line" icon="plus" onClick={() => add("offer")}>
              <Trans>Oferta</Trans>
            </StaffButton>
          </span>
        )}
      </PanelHead>
      <Pinned product={product} fields={["normal"]} name={t`Precio normal`} edits={edits} />
      <Pinned product={product} fields={["offer"]} name={t`Oferta`} edits={edits} />
      {fields.length === 0 && (
        <Nothing look="line">
          <Trans>Sin precio: los clientes no lo ven.</Trans>
        </Nothing>
      )}
      <ul className={styles.prices}>
        {fields.map(({ id, type }, at) => {
          const name = type === "normal" ? t`Precio normal` : t`Oferta`;
          return (
            <li key={id} className={type === "offer" ? styles.offer : undefined}>
              <Field
                name={`prices.${at}.value`}
                label={name}
                inputMode="numeric"
                readOnly={!edits}
                className={styles.amount}
              />
              {edits && <IconButton icon="close" label={t`Quitar: ${name}`} onClick={() => remove(at)} />}
              <Field
                name={`prices.${at}.starts`}
                label={t`Desde`}
                type="datetime-local"
                readOnly={!edits}
                className={styles.time}
              />
              <Field
                name={`prices.${at}.ends`}
                label={t`Hasta antes de`}
                type="datetime-local"
                readOnly={!edits}
                className={styles.time}
              />
            </li>
          );
        })}
      </ul>
      {product.more_prices.length > 0 && (
        <details className={styles.more}>
          <summary>
            <Trans>Precios de una tienda o una talla</Trans>
          </summary>
          <ul>
            {product.more_prices.map(({ type, value, starts, ends, store, sku }) => (
              <li key={[type, store, sku, starts].join()}>
                <b>{formatPrice(value)}</b> {type === "offer" && t`oferta`} {store} {sku}{" "}
                {[starts, ends].map((time) => time?.slice(0, 10) ?? "").join(" – ")}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

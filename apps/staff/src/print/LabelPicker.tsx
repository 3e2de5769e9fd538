import { displaySize, limits } from "@horma/domain";
import { Alert, IconButton, SizeText, StaffButton } from "@horma/ui";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { api } from "../api/api.ts";
import { useCodes } from "../scan/use-codes.ts";
import { byModel, type FoundModel, type FoundProduct } from "./box-label.ts";
import styles from "./LabelPicker.module.css";

/** The most labels of one size. More is a typing error. */
const mostOfOne = 99;

export type LabelPickerProps = {
  counts: ReadonlyMap<string, number>;
  onWant: (product: FoundProduct, count: number) => void;
  /** The number of labels. */
  total: number;
};

/** Finds shoes by name, sku or EAN, and sets the number of labels of each size. */
export function LabelPicker({ counts, onWant, total }: LabelPickerProps) {
  const [typed, setTyped] = useState("");
  const [asked, ask] = useState("");
  const { data, isFetching, isError } = useQuery({
    queryKey: ["label-search", asked],
    queryFn: ({ signal }) => api("searchStore", { body: { q: asked }, signal }),
    enabled: asked !== "",
  });
  const models = byModel(data?.products ?? []);
  useCodes((code) => {
    setTyped(code);
    ask(code);
  }, limits);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask(typed.trim());
  };
  return (
    <>
      <form className={styles.search} onSubmit={submit}>
        <label className={styles.field}>
          <span>
            <Trans>Calzado, código o EAN</Trans>
          </span>
          <input value={typed} maxLength={64} onChange={(event) => setTyped(event.target.value)} />
        </label>
        <StaffButton type="submit" icon="search" busy={isFetching}>
          <Trans>Buscar</Trans>
        </StaffButton>
      </form>
      <p role="status" className={styles.total}>
        {plural(total, { one: "1 etiqueta", other: "# etiquetas" })}
      </p>
      {isError && (
        <Alert>
          <Trans>No pudimos buscar. Inténtalo otra vez.</Trans>
        </Alert>
      )}
      {data !== undefined && models.length === 0 && (
        <p>
          <Trans>No encontramos ese calzado.</Trans>
        </p>
      )}
      {models.map((model) => (
        <Model key={model.key} model={model} counts={counts} onWant={onWant} />
      ))}
    </>
  );
}

type ModelProps = Pick<LabelPickerProps, "counts" | "onWant"> & { model: FoundModel };

function Model({ model: { brand, name, color, skus }, counts, onWant }: ModelProps) {
  return (
    <section className={styles.model}>
      <h2 className={styles.name}>
        {brand} {name} <small>{color}</small>
      </h2>
      <StaffButton
        variant="line"
        onClick={() => {
          for (const product of skus) onWant(product, Math.min(product.on_hand, mostOfOne));
        }}
      >
        <Trans>Una por par en bodega</Trans>
      </StaffButton>
      <ul className={styles.sizes}>
        {skus.map((product) => (
          <Size
            key={product.sku}
            product={product}
            count={counts.get(product.sku) ?? 0}
            onCount={(count) => onWant(product, Math.min(Math.max(0, count), mostOfOne))}
          />
        ))}
      </ul>
    </section>
  );
}

type SizeProps = { product: FoundProduct; count: number; onCount: (count: number) => void };

function Size({ product: { name, size, on_hand }, count, onCount }: SizeProps) {
  const shown = displaySize(size);
  return (
    <li className={styles.size}>
      <span className="num">
        <SizeText>{shown}</SizeText>
      </span>
      <span className={styles.stock}>
        <Trans>{on_hand} en bodega</Trans>
      </span>
      <IconButton
        icon="minus"
        label={t`Una etiqueta menos de ${name} ${shown}`}
        disabled={count === 0}
        onClick={() => onCount(count - 1)}
      />
      <b className={styles.count}>{count}</b>
      <IconButton
        icon="plus"
        label={t`Una etiqueta más de ${name} ${shown}`}
        onClick={() => onCount(count + 1)}
      />
    </li>
  );
}

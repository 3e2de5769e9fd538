import type { CatalogueProduct, PinnedField } from "@horma/contract";
import { Icon } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../api/api.ts";
import { catalogueKey } from "../catalogue-queries.ts";
import styles from "./product.module.css";

export type PinnedProps = {
  product: CatalogueProduct;
  /** The fields beside which it stands, of the product or of one of its skus. */
  fields: readonly string[];
  sku?: string;
  /** What they are called. */
  name: string;
  edits: boolean;
};

/** Who fixed a field against files, and the button that lets files change it again. Nothing where no one did. */
export function Pinned({ product, fields, sku, name, edits }: PinnedProps) {
  const queries = useQueryClient();
  const key = sku ?? product.id;
  const pins = product.pinned.filter(
    (pin) =>
      pin.key === key && pin.thing === (sku === undefined ? "product" : "sku") && fields.includes(pin.field),
  );
  const release = useMutation({
    mutationFn: async (released: readonly PinnedField[]) => {
      for (const { thing, field } of released) await api("releaseField", { body: { thing, key, field } });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: catalogueKey }),
  });
  const [pin] = pins;
  if (pin === undefined) return null;
  return (
    <span className={styles.pinned}>
      <Icon name="lock" size="sm" />
      <Trans>Fijado por {pin.by}</Trans>
      {edits && (
        <button
          type="button"
          aria-label={t`Soltar ${name}: los archivos lo podrán cambiar`}
          disabled={release.isPending}
          onClick={() => release.mutate(pins)}
        >
          <Trans>Soltar</Trans>
        </button>
      )}
    </span>
  );
}

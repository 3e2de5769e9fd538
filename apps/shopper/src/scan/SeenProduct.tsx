import { shownList } from "@horma/app/shown";
import { displaySize, sharesSku } from "@horma/domain";
import { Icon, ProductImage, SizeText } from "@horma/ui";
import { Trans } from "@lingui/react/macro";
import type { SearchAnswer } from "../product/search/product-search.tsx";
import { useSession } from "../session/session.ts";
import { sizeEntries } from "../session/size-entries.ts";
import styles from "./SeenProduct.module.css";

export type SeenAnswer = Extract<SearchAnswer, { kind: "seen" }>;

/** The product of a code that the camera saw again (mock-up 02h): one tap opens it, another box replaces it. */
export function SeenProduct({ answer, onOpen }: { answer: SeenAnswer; onOpen: () => void }) {
  const { product } = answer.seen;
  const { minutes } = answer;
  return (
    <div className={styles.seen}>
      <button type="button" className={styles.chip} onClick={onOpen}>
        <span className={styles.picture}>
          <ProductImage src={product.metadata.image} sizes="(min-width: 900px) 240px, 112px" alt="" />
        </span>
        <span className={styles.text}>
          <span className={styles.when}>
            {minutes === 0 ? (
              <Trans>Ya lo viste recién</Trans>
            ) : (
              <Trans>Ya lo viste, hace {minutes} min</Trans>
            )}
          </span>
          <b className={`cut ${styles.name}`}>{product.name}</b>
          <Chosen answer={answer} />
        </span>
        <span className={styles.open}>
          <span className="visually-hidden">
            <Trans>Abrir</Trans>
          </span>
          <Icon name="forward" />
        </span>
      </button>
      <p className={styles.hint}>
        <Trans>Tócalo para abrirlo, o apunta a otra caja</Trans>
      </p>
    </div>
  );
}

/** What the shopper did with it: asked for it, or chose sizes. */
function Chosen({ answer: { seen } }: { answer: SeenAnswer }) {
  const { product, sizes, currentSkus, lastSkus } = useSession();
  const skus = sizeEntries(seen.product).map(({ sku }) => sku);
  if (sharesSku(skus, lastSkus))
    return (
      <span>
        <Trans>Ya pediste este par</Trans>
      </span>
    );
  const chosen = sizes
    .filter(({ sku }) => currentSkus.includes(sku))
    .map((size) => displaySize(size.local_size));
  if (product?.id !== seen.product.id || chosen.length === 0) return null;
  const chosenSizes = shownList(chosen);
  return (
    <span>
      <Trans>
        Elegiste <SizeText>{chosenSizes}</SizeText>
      </Trans>
    </span>
  );
}

import { productVersion } from "@horma/app/page-config";
import { shownList } from "@horma/app/shown";
import type { Product } from "@horma/contract";
import { orderOver } from "@horma/domain";
import { Button, FitText, Label, LinkButton, ProductImage, Sheet, SizeText } from "@horma/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { useState } from "react";
import { MyData } from "../client/data/MyData.tsx";
import { LanguageSwitch } from "../language/LanguageSwitch.tsx";
import { Mark } from "../look/Mark.tsx";
import { usePendingOrders } from "../order/known/use-pending-orders.ts";
import { useCurrentOrder } from "../order/known/visit.ts";
import { OrderRow } from "../order/shown/OrderRow.tsx";
import { shownSizes } from "../pair/shown-pairs.ts";
import { useProductSearch } from "../product/search/product-search.tsx";
import { session, useSession } from "../session/session.ts";
import styles from "./Returning.module.css";
import { CodeLink } from "./StepsLabel.tsx";

export type ReturningProps = { nickname: string; storeName: string; storeCode: string };

/** Mock-up 01b: the start for someone signed in: their name, their orders, and what they saw last. */
export function Returning({ nickname, storeName, storeCode }: ReturningProps) {
  const orders = useShownOrders();
  return (
    <>
      <div className={clsx(styles.lid, orders.length > 0 && styles.above)}>
        <div className={styles.top}>
          <Mark />
          <NotMe nickname={nickname} asks={orders.length > 0} />
        </div>
        <h1>
          <span className={styles.word}>
            <Trans>Hola,</Trans>
          </span>{" "}
          <FitText max={180} share={1.02} className={styles.name}>
            {nickname.toLocaleUpperCase()}
          </FitText>
        </h1>
      </div>
      <div className={styles.labels}>
        {orders.map((order) => (
          <OrderRow key={order.hash_id} order={order} />
        ))}
        <LastSeen />
      </div>
      <div className={styles.links}>
        <CodeLink storeCode={storeCode} />
        <MyData />
        <LanguageSwitch />
      </div>
      <p className={styles.store}>
        <b>
          <Trans>Tienda {storeName}</Trans>
        </b>
        <span>{productVersion}</span>
      </p>
    </>
  );
}

/** The orders that are not over, as the server lists them; before its answer the one that this phone keeps. */
function useShownOrders() {
  const { orders } = usePendingOrders();
  const kept = useCurrentOrder();
  return orders ?? (kept === null || orderOver(kept.status_id) ? [] : [kept]);
}

/** Ends the visit on this phone. With an order that is not over it asks first, because only this phone follows it. */
function NotMe({ nickname, asks }: { nickname: string; asks: boolean }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <>
      <LinkButton onClick={() => (asks ? setOpen(true) : session.clearSession())}>
        <Trans>No soy {nickname}</Trans>
      </LinkButton>
      <Sheet look="box" open={open} title={t`¿No eres ${nickname}?`} onClose={() => setOpen(false)}>
        <p>
          <Trans>Hay un pedido en marcha. Si sigues, este teléfono deja de mostrarlo.</Trans>
        </p>
        <div className={styles.actions}>
          <Button icon={null} align="center" onClick={() => setOpen(false)}>
            <Trans>Soy yo</Trans>
          </Button>
          <Button variant="line" icon={null} align="center" onClick={() => session.clearSession()}>
            <Trans>No soy {nickname}</Trans>
          </Button>
        </div>
      </Sheet>
    </>
  );
}

/** The products seen last; each opens again with the stock of now. */
function LastSeen() {
  const { product, lastProduct, sizes, currentSkus } = useSession();
  const { search, searching } = useProductSearch();
  const seen = [product, lastProduct].filter((each) => each !== null);
  if (seen.length === 0) return null;
  /** The sizes that were chosen stay chosen, where they are still to be had. */
  const open = async ({ id, metadata }: Product) => {
    await search(metadata.sku, "typed");
    const found = session.get();
    if (id !== product?.id || found.product?.id !== id) return;
    session.chooseSkus(
      currentSkus.filter((sku) =>
        found.sizes.some((entry) => entry.sku === sku && entry.has_stock !== false),
      ),
    );
  };
  return (
    <Label>
      <h2 className={styles.seen}>
        <Trans>Lo último que viste</Trans>
      </h2>
      <Label.Row>
        {seen.map((shoe) => (
          <button
            key={shoe.id}
            type="button"
            className={styles.product}
            aria-busy={searching !== undefined}
            onClick={() => void open(shoe)}
          >
            <span className={styles.shoe}>
              <ProductImage src={shoe.metadata.image} sizes="130px" alt="" />
            </span>
            <span className={`cut-row ${styles.which}`}>
              <span className="cut">{shoe.name}</span>
              {shoe === product && currentSkus.length > 0 && (
                <span>
                  <SizeText>{` ${shownList(shownSizes(sizes, currentSkus))}`}</SizeText>
                </span>
              )}
            </span>
          </button>
        ))}
      </Label.Row>
    </Label>
  );
}

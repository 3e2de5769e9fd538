import { pageConfig } from "@horma/app/page-config";
import { shownList } from "@horma/app/shown";
import type { Product } from "@horma/contract";
import type { SizeEntry } from "@horma/domain";
import { Alert, Button, Footer, SizeChips } from "@horma/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useNavigate } from "react-router";
import { identification } from "../../order/known/identification.ts";
import { orderUnderWay } from "../../order/known/order-under-way.ts";
import { useVisit } from "../../order/known/visit.ts";
import { paths } from "../../paths.ts";
import { isIdentified } from "../../session/session.ts";
import { AskedWaitRow } from "../../store/wait/AskedWaitRow.tsx";
import { useSingleMutation } from "../../use-single-mutation.ts";
import type { Choice } from "../size/choice.ts";
import { shownSize } from "../size/size-systems.ts";
import styles from "./ProductFooter.module.css";
import type { StockCheck } from "./use-stock-check.ts";

type ProductFooterProps = {
  product: Product;
  choice: Choice;
  system: string;
  stock: StockCheck;
  /** Chosen sizes that the colour chosen since does not have. */
  missing: readonly SizeEntry[];
  onBack: () => void;
};

/** SC-08: the button for the choice. Without a size it says so (VA-03). */
export function ProductFooter(props: ProductFooterProps) {
  const { product, choice, system, stock, missing, onBack } = props;
  const { t } = useLingui();
  const navigate = useNavigate();
  const visit = useVisit();
  const [asked, setAsked] = useState(false);
  // Identifying again begins another visit, which would lose an open order (TR-10).
  const known = isIdentified(visit) || orderUnderWay(visit, null) !== undefined;
  const next = useSingleMutation({
    mutationKey: ["check stock"],
    mutationFn: (skus: readonly string[]) => stock.check(skus),
    onSuccess: (there) => {
      // The shopper may have gone back meanwhile.
      if (there && location.pathname === paths.productDetail)
        return navigate(known ? paths.preparing() : identification(pageConfig.identity));
      return undefined;
    },
  });
  const list = (entries: readonly SizeEntry[]) =>
    shownList(entries.map(({ size }) => shownSize(product, size, system)));
  const [gone, notHere] = [list(stock.gone), list(missing)];
  return (
    <Footer onBack={onBack} className={styles.footer}>
      {stock.gone.length > 0 && (
        <Alert>
          {stock.gone.length > 1
            ? t`Se acaban de agotar las tallas ${gone}.`
            : t`Se acaba de agotar la talla ${gone}.`}
        </Alert>
      )}
      {missing.length > 0 && (
        <Alert>
          {missing.length > 1
            ? t`En este color no están las tallas ${notHere}.`
            : t`En este color no está la talla ${notHere}.`}
        </Alert>
      )}
      {asked && choice.kind === "none" && (
        <Alert>
          <Trans>Debe elegir una talla</Trans>
        </Alert>
      )}
      <AskedWaitRow sizes={choice.kind === "ready" ? choice.sizes.length : 1} />
      {choice.kind === "ready" ? (
        <Button
          className={styles.action}
          end={<SizeChips sizes={choice.sizes.map((entry) => shownSize(product, entry.size, system))} />}
          busy={next.isPending}
          onClick={() => next.mutate(choice.sizes.map(({ sku }) => sku))}
        >
          <Trans>Me la quiero probar</Trans>
        </Button>
      ) : (
        <Button icon={null} blocked onBlocked={() => setAsked(true)}>
          {choice.kind === "none" ? <Trans>Seleccione talla</Trans> : <Trans>Talla no disponible</Trans>}
        </Button>
      )}
    </Footer>
  );
}

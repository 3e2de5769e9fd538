import { shownList } from "@horma/app/shown";
import { Button, EmptyBoxIllustration, Footer, Header, Heading, Main, Screen } from "@horma/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLocation, useNavigate } from "react-router";
import { useBack } from "../navigation/use-back.ts";
import { leaveVisit } from "../order/known/leave-visit.ts";
import { paths } from "../paths.ts";
import { useSession } from "../session/session.ts";
import { useSingleMutation } from "../use-single-mutation.ts";
import styles from "./ProductRefusal.module.css";
import { shownSize } from "./size/size-systems.ts";

/** SC-18: the pairs could not be found (ST-06). The navigation may name them: `navigate(paths.noStock, { state: { skus } })`. */
export function NoStockScreen() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const back = useBack(paths.size);
  const { product, sizes } = useSession();
  const skus = goneSkus(useLocation().state);
  const leave = useSingleMutation({
    mutationKey: ["leave-visit"],
    mutationFn: () => leaveVisit(),
    onSuccess: () => navigate(paths.scanCode),
  });
  if (product === null) return null;
  const gone = sizes
    .filter((entry) => skus.includes(entry.sku))
    .map((entry) => shownSize(product, entry.size));
  const { name } = product;
  const list = shownList(gone);
  return (
    <Screen
      background="paper"
      header={<Header onBack={back} />}
      footer={
        <Footer>
          <Button onClick={() => navigate(paths.size)}>
            <Trans>Buscar otra talla</Trans>
          </Button>
          <Button variant="line" icon="camera" busy={leave.isPending} onClick={() => leave.mutate()}>
            <Trans>Buscar otro producto</Trans>
          </Button>
        </Footer>
      }
    >
      <Main className={styles.main}>
        <EmptyBoxIllustration
          size={gone[0] ?? shownSize(product, product.metadata.size)}
          className={styles.picture}
        />
        <div>
          <Heading className={`cut ${styles.heading} ${styles.named}`}>
            <Trans>Nos quedamos sin stock de {name}</Trans>
          </Heading>
          <p className={styles.which}>
            {gone.length > 0 && `${gone.length > 1 ? t`Tallas ${list}` : t`Talla ${list}`} · `}
            {product.metadata.color}
          </p>
        </div>
      </Main>
    </Screen>
  );
}

function goneSkus(state: unknown): string[] {
  const skus = typeof state === "object" && state !== null && "skus" in state ? state.skus : [];
  return Array.isArray(skus) ? skus.filter((sku) => typeof sku === "string") : [];
}

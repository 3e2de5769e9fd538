import { Button, Footer, Header, Heading, Main, Screen, TiedBoxIllustration } from "@horma/ui";
import { Trans } from "@lingui/react/macro";
import { useLookText } from "../look/use-look-text.ts";
import { useBack } from "../navigation/use-back.ts";
import { paths } from "../paths.ts";
import { useSession } from "../session/session.ts";
import styles from "./ProductRefusal.module.css";
import { isSpecial } from "./search/stock.ts";

/** SC-19: a product to ask a seller about. The way back reloads the page. */
export function NoAvailableScreen() {
  const back = useBack(paths.scanCode);
  const { product } = useSession();
  const special = useLookText("special");
  return (
    <Screen
      background="paper"
      header={<Header onBack={back} />}
      footer={
        <Footer>
          <Button onClick={() => location.assign(paths.start)}>
            <Trans>Volver al inicio</Trans>
          </Button>
        </Footer>
      }
    >
      <Main className={styles.main}>
        <TiedBoxIllustration className={styles.picture} />
        <div className={styles.low}>
          {product !== null && !isSpecial(product) && (
            <p className={styles.none}>
              <Trans>En esta tienda no queda ninguno ahora.</Trans>
            </p>
          )}
          <Heading className={styles.heading}>
            {special ?? <Trans>Producto especial, por favor consulte con un vendedor</Trans>}
          </Heading>
        </div>
      </Main>
    </Screen>
  );
}

import { Button, Footer, Heading, LidSurface, ProductImage, Screen, whenIdle } from "@horma/ui";
import { Trans } from "@lingui/react/macro";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { MyData } from "../client/MyData.tsx";
import { LanguageSwitch } from "../language/LanguageSwitch.tsx";
import { fetchLater } from "../page/fetch-later.ts";
import { pageConfig } from "../page-config.ts";
import { paths } from "../paths.ts";
import { useSession } from "../session/session.ts";
import { useSurface } from "../surface.ts";
import styles from "./CheckInScreen.module.css";
import { useClientOnArrival } from "./client-on-arrival.ts";
import { StepsLabel } from "./StepsLabel.tsx";

/** SC-02: the start of a visit. */
export function CheckInScreen() {
  const navigate = useNavigate();
  const { store } = useSession();
  const surface = useSurface();
  useClientOnArrival();
  useEffect(() => whenIdle(preloadScanner), []);

  const storeName = store?.name ?? "";
  return (
    <Screen
      background="box"
      className={styles.screen}
      footer={
        <Footer bare className={styles.footer}>
          <Button
            variant="ink"
            size={surface === "kiosk" ? "lg" : "md"}
            onClick={() => navigate(paths.scanCode)}
          >
            <Trans>Comenzar</Trans>
          </Button>
          {surface === "phone" && <MyData />}
          {surface === "kiosk" && (
            <div className={styles.about}>
              <span>
                <Trans>Tienda {storeName}</Trans>
              </span>
              <LanguageSwitch />
              <span>{pageConfig.version}</span>
            </div>
          )}
        </Footer>
      }
    >
      <LidSurface lifting lid={<Poster />} className={styles.lid} />
      <div className={styles.shoe}>
        <ProductImage
          priority
          alt=""
          src={heroImage(480)}
          srcSet={[320, 480, 960].map((width) => `${heroImage(width)} ${width}w`).join(", ")}
          sizes="(min-width: 900px) 1100px, 414px"
        />
      </div>
      <StepsLabel storeName={storeName} storeCode={store?.code ?? ""} surface={surface} />
    </Screen>
  );
}

function Poster() {
  return (
    <>
      <p className={styles.promise}>
        <span>
          <Trans>Pruébate en tienda</Trans>
        </span>
        <span>
          <Trans>Hasta 2 tallas</Trans>
        </span>
      </p>
      <Heading size="poster" className={styles.poster}>
        CLICK
        <br />
        &amp; TRY
      </Heading>
    </>
  );
}

/** A shoe that stands out from the box: blue on orange, orange on the other themes. */
export function heroImage(width: number): string {
  const colourway = pageConfig.theme === "naranjo" ? "glaciar" : "naranjo";
  return `/images/runner-${colourway}-lateral-${width}.webp`;
}

/** The camera's engine is fetched while the shopper reads, so that scanning starts at once. */
function preloadScanner(): void {
  fetchLater()
    .then(({ preloadScanner }) => preloadScanner())
    .catch(() => undefined);
}

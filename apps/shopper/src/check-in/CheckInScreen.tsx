import { pageConfig, productVersion } from "@horma/app/page-config";
import { useOffline } from "@horma/app/server";
import { Button, Footer, Heading, LidSurface, NetworkBanner, ProductImage, Screen } from "@horma/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { lazy, Suspense } from "react";
import { useNavigate } from "react-router";
import { useDrawnStart } from "../drawn/DrawnPage.tsx";
import { LanguageSwitch } from "../language/LanguageSwitch.tsx";
import { Mark } from "../look/Mark.tsx";
import { useLookText } from "../look/use-look-text.ts";
import { useClientOnArrival } from "../order/known/client-on-arrival.ts";
import { useOrderUnderWay } from "../order/known/use-order-under-way.ts";
import { paths } from "../paths.ts";
import { useSession } from "../session/session.ts";
import { useClosedHours } from "../store/use-opening.ts";
import { AskedWait } from "../store/wait/AskedWait.tsx";
import { useSurface } from "../surface.ts";
import styles from "./CheckInScreen.module.css";
import { Returning } from "./Returning.tsx";
import { StepsLabel } from "./StepsLabel.tsx";

const ClosedStore = lazy(() => import("./ClosedStore.tsx").then((file) => ({ default: file.ClosedStore })));

/** SC-02: the start of a visit, or when the store opens (TR-17). */
export function CheckInScreen() {
  const notLoaded = useClientOnArrival();
  const closed = useClosedHours();
  if (closed === undefined) return <Welcome notLoaded={notLoaded} />;
  return (
    <Suspense fallback={null}>
      <ClosedStore hours={closed} />
    </Suspense>
  );
}

function Welcome({ notLoaded }: { notLoaded: boolean }) {
  const navigate = useNavigate();
  const { store, token, client } = useSession();
  const surface = useSurface();
  const underWay = useOrderUnderWay();
  const order = notLoaded ? underWay : undefined;
  const begin = () => navigate(paths.scanCode);
  const start = useDrawnStart(begin);

  const storeName = store?.name ?? "";
  const size = surface === "kiosk" ? "lg" : "md";
  const nickname = surface === "phone" && token !== null ? client?.nickname : undefined;
  return (
    <Screen
      background="box"
      className={styles.screen}
      banner={notLoaded && <NotLoaded order={order !== undefined} />}
      footer={
        <Footer bare className={styles.footer}>
          {order !== undefined && (
            <Button variant="ink" size={size} onClick={() => navigate(order)}>
              <Trans>Volver a mi pedido</Trans>
            </Button>
          )}
          <Button
            ref={start}
            data-first-focus
            variant={order === undefined ? "ink" : "line"}
            size={size}
            onClick={begin}
          >
            <Trans>Comenzar</Trans>
          </Button>
          {surface === "kiosk" && (
            <div className={styles.about}>
              <span>
                <Trans>Tienda {storeName}</Trans>
              </span>
              <LanguageSwitch />
              <span>{productVersion}</span>
            </div>
          )}
        </Footer>
      }
    >
      {nickname ? (
        <Returning nickname={nickname} storeName={storeName} storeCode={store?.code ?? ""} />
      ) : (
        <>
          <LidSurface lifting lid={<Poster />} className={styles.lid} />
          {!notLoaded && <Shoe />}
          <StepsLabel storeName={storeName} storeCode={store?.code ?? ""} surface={surface} />
        </>
      )}
    </Screen>
  );
}

function Shoe() {
  return (
    <div className={styles.shoe}>
      <ProductImage
        priority
        alt=""
        src={heroImage(480)}
        srcSet={[320, 480, 960].map((width) => `${heroImage(width)} ${width}w`).join(", ")}
        sizes="(min-width: 900px) 1100px, 414px"
      />
    </div>
  );
}

/** The client could not be loaded. It is asked for again, and the browser's own data is used meanwhile (TR-10). */
function NotLoaded({ order }: { order: boolean }) {
  const { t } = useLingui();
  const offline = useOffline();
  return (
    <NetworkBanner title={offline ? t`Sin conexión` : t`La tienda no respondió`}>
      {order ? t`Tu pedido sigue su curso. Reintentando.` : t`Reintentando. Puedes comenzar igual.`}
    </NetworkBanner>
  );
}

function Poster() {
  const { t } = useLingui();
  const claim = useLookText("claim") ?? t`Pruébate en tienda`;
  const { logo } = pageConfig;
  return (
    <>
      <p className={styles.promise}>
        {logo === null ? <span>{claim}</span> : <Mark />}
        {logo === null ? (
          <span>
            <AskedWait>{t`Hasta 2 tallas`}</AskedWait>
          </span>
        ) : (
          <span className={styles.claim}>
            {claim}
            <span className={styles.asked}>
              <AskedWait>{null}</AskedWait>
            </span>
          </span>
        )}
      </p>
      <Heading size="poster" className={styles.poster}>
        CLICK
        <br />
        &amp; TRY
      </Heading>
    </>
  );
}

/** A shoe that stands out from the box: the theme's tokens name its colourway. */
export function heroImage(width: number): string {
  const colourway = getComputedStyle(document.documentElement).getPropertyValue("--shoe").trim();
  return `/images/runner-${colourway}-lateral-${width}.webp`;
}

import { pageConfig, productVersion } from "@horma/app/page-config";
import { Barcode, Label, LinkButton } from "@horma/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "react-router";
import { MyData } from "../client/data/MyData.tsx";
import { LanguageSwitch } from "../language/LanguageSwitch.tsx";
import { paths } from "../paths.ts";
import { AskedWait } from "../store/wait/AskedWait.tsx";
import type { Surface } from "../surface.ts";
import styles from "./CheckInScreen.module.css";

/** The label of the box: on the phone with store and version, then the three steps, and the way in by a short code. */
export function StepsLabel(props: { storeName: string; storeCode: string; surface: Surface }) {
  const { storeName, storeCode, surface } = props;
  const { t } = useLingui();
  const steps = [t`Escanea el código`, t`Elige tu talla`, t`Retira y pruébate`];
  return (
    <Label className={styles.label}>
      {surface === "phone" && (
        <Label.Row>
          <Label.Cell grow className={styles.store}>
            <div>
              <p className="label">{pageConfig.name || <Trans>Tienda</Trans>}</p>
              <p className="h2">{storeName}</p>
            </div>
            <LanguageSwitch />
          </Label.Cell>
          <Label.Cell className={styles.version}>
            <Barcode code={internalCode(storeCode)} height={30} />
            <p className="label">{productVersion}</p>
          </Label.Cell>
        </Label.Row>
      )}
      {surface === "kiosk" && (
        <AskedWait row>
          <Label.Row className={styles.room} />
        </AskedWait>
      )}
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li key={step} className={styles.step}>
            <span className="num">{index + 1}</span>
            <span>{step}</span>
          </li>
        ))}
      </ol>
      {surface === "phone" && (
        <div className={styles.links}>
          <CodeLink storeCode={storeCode} />
          <MyData />
        </div>
      )}
    </Label>
  );
}

/** For shoppers whose order a seller made: continues it by its short code (SC-22). */
export function CodeLink({ storeCode }: { storeCode: string }) {
  const navigate = useNavigate();
  return (
    <LinkButton onClick={() => navigate(paths.joinByCode(storeCode))}>
      <Trans>Tengo un código</Trans>
    </LinkButton>
  );
}

/** Twelve digits of GS1's range for in-store use (it starts with 2), ending in the store's code. */
function internalCode(storeCode: string): string {
  return `2${storeCode.replace(/\D/g, "").slice(-11).padStart(11, "0")}`;
}

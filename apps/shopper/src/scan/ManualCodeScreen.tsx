import { limits } from "@horma/domain";
import { productCode, searchFor } from "@horma/gtin";
import {
  Button,
  CodeField,
  Footer,
  Header,
  Heading,
  Keypad,
  type KeypadKey,
  Label,
  LidSurface,
  Main,
  OptionRow,
  Screen,
} from "@horma/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useId, useState } from "react";
import { useNavigate } from "react-router";
import { useBack } from "../navigation/use-back.ts";
import { paths } from "../paths.ts";
import { useProductSearch } from "../product/search/product-search.tsx";
import { useSurface } from "../surface.ts";
import styles from "./ManualCodeScreen.module.css";
import { SampleLabel } from "./SampleLabel.tsx";

/** SC-05: the code typed by hand, a sku or the barcode's digits. */
export function ManualCodeScreen() {
  const kiosk = useSurface() === "kiosk";
  const { t } = useLingui();
  const form = useId();
  const back = useBack(paths.scanCode);
  const [code, setCode] = useState("");
  const [tooLong, setTooLong] = useState(false);
  const { search, notFound, forget } = useProductSearch();

  const type = (next: string) => {
    const fitting = fittingCode(next);
    setTooLong(fitting === undefined);
    if (fitting !== undefined) setCode(fitting);
    forget();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== "") void search(code.trim(), "typed");
  };

  return (
    <Screen
      header={<Header step={1} onBack={back} />}
      footer={
        <>
          {kiosk && (
            <section aria-label={t`Teclado numérico`}>
              <Keypad keys="digits" onKey={(key) => type(pressed(code, key))} />
            </section>
          )}
          <Footer onBack={back}>
            <Button type="submit" form={form} icon="search" disabled={code.trim() === ""}>
              <Trans>Buscar</Trans>
            </Button>
          </Footer>
        </>
      }
    >
      <Main className={styles.main}>
        <Heading>
          <Trans>Ingresa el código del calzado</Trans>
        </Heading>
        <LidSurface className={styles.box}>
          <SampleLabel marks="sku" brief={notFound} />
        </LidSurface>
        <form id={form} onSubmit={submit} noValidate>
          <CodeField
            label={t`Lo encuentras en la etiqueta de la caja`}
            value={code}
            onChange={type}
            inputMode={kiosk ? "none" : "numeric"}
            placeholder="123456789"
            error={
              tooLong
                ? t`El código tiene hasta ${limits.fieldMax} caracteres.`
                : notFound
                  ? t`Calzado no encontrado`
                  : undefined
            }
          />
        </form>
        {notFound && <OtherWay kiosk={kiosk} />}
      </Main>
    </Screen>
  );
}

function OtherWay({ kiosk }: { kiosk: boolean }) {
  const navigate = useNavigate();
  return (
    <Label>
      <OptionRow icon={kiosk ? "scan" : "camera"} onClick={() => navigate(paths.scanCode, { replace: true })}>
        {kiosk ? <Trans>Escanear con el lector</Trans> : <Trans>Escanear con la cámara</Trans>}
      </OptionRow>
    </Label>
  );
}

/** What the field takes of a text (VA-07); of a longer one, such as a link, the code in it. Undefined if that is too long too. */
function fittingCode(text: string): string | undefined {
  const code = text.length > limits.fieldMax ? searchFor(productCode(text))?.q : text;
  return code !== undefined && code.length <= limits.fieldMax ? code : undefined;
}

function pressed(code: string, key: KeypadKey): string {
  return key === "delete" ? code.slice(0, -1) : code + key;
}

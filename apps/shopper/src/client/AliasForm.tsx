import type { Product } from "@horma/contract";
import { limits, nicknameLength, nicknameStart, withoutLast } from "@horma/domain";
import {
  Alert,
  Barcode,
  Button,
  Footer,
  Header,
  Heading,
  Keyboard,
  Label,
  LidSurface,
  NameTagField,
  ProductImage,
  ProductLabel,
  Screen,
  Wordmark,
} from "@horma/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useId } from "react";
import { useSurface } from "../surface.ts";
import styles from "./AliasForm.module.css";

export type AliasFormProps = {
  nickname: string;
  product: Product | null;
  /** The sizes asked for, as shown. */
  sizes: string[];
  /** Whether the name may be sent (VA-02). */
  accepted: boolean;
  busy: boolean;
  error: string | undefined;
  onChange: (nickname: string) => void;
  onSubmit: () => void;
  onBack: () => void;
};

/** The name tag: a box label that the shopper writes. */
export function AliasForm(props: AliasFormProps) {
  const { nickname, product, sizes, accepted, busy, error, onChange, onSubmit, onBack } = props;
  const kiosk = useSurface() === "kiosk";
  const { t } = useLingui();
  const form = useId();
  const note = useId();
  const count = `${nicknameLength(nickname)}/${limits.nicknameMax}`;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Screen
      header={<Header step={5} onBack={onBack} />}
      footer={
        <Footer onBack={onBack}>
          <Button type="submit" form={form} blocked={!accepted} busy={busy}>
            <Trans>Continuar</Trans>
          </Button>
        </Footer>
      }
    >
      <form id={form} className={styles.form} noValidate onSubmit={submit}>
        <Heading className={styles.title}>
          <Trans>Listo! ¿Cómo te llamamos?</Trans>
        </Heading>
        <LidSurface className={styles.box}>
          <Label raised>
            <NameTagField
              label={t`Para`}
              value={nickname}
              onChange={(text) => onChange(nicknameStart(text))}
              placeholder={t`Alias`}
              inputMode={kiosk ? "none" : "text"}
              autoComplete={kiosk ? "off" : "nickname"}
              aria-describedby={note}
              end={kiosk ? <span className={styles.count}>{count}</span> : <Wordmark />}
            />
            {product && <RequestedPairs product={product} sizes={sizes} kiosk={kiosk} />}
          </Label>
          {error !== undefined && kiosk && <Alert className={styles.alert}>{error}</Alert>}
        </LidSurface>
        <p id={note} className={styles.note}>
          <span>
            <Trans>Así te llamaremos cuando esté listo</Trans>
          </span>
          <span>{count}</span>
        </p>
        {error !== undefined && !kiosk && <Alert className={styles.alert}>{error}</Alert>}
        {kiosk && <Keyboard capital={nickname === ""} onKey={(key) => onChange(pressName(nickname, key))} />}
      </form>
    </Screen>
  );
}

/** The name after a key of the kiosk's keyboard: at most 20 characters (VA-02). */
function pressName(name: string, key: string): string {
  return key === "delete" ? withoutLast(name) : nicknameStart(name + key);
}

function RequestedPairs({ product, sizes, kiosk }: { product: Product; sizes: string[]; kiosk: boolean }) {
  const { brand, image, sku } = product.metadata;
  return (
    <>
      <ProductLabel
        className={styles.asked}
        image={kiosk && <ProductImage src={image} alt="" />}
        brand={brand}
        name={product.name}
        sizes={sizes.map((size) => ({ size }))}
      />
      {!kiosk && /^\d{1,12}$/.test(sku) && (
        <Label.Cell>
          <Barcode code={sku.padStart(12, "0")} height={30} />
        </Label.Cell>
      )}
    </>
  );
}

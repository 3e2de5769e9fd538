import {
  checkDocument,
  type DocumentRefusal,
  documentLongEnough,
  type MobileRefusal,
  parseMobile,
  typedMobile,
} from "@horma/domain";
import {
  Alert,
  Button,
  CheckField,
  Footer,
  Header,
  Heading,
  Keypad,
  type KeypadKey,
  Main,
  PhoneField,
  RutField,
  Screen,
} from "@horma/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { LanguageSwitch } from "../../language/LanguageSwitch.tsx";
import { useLowPhone } from "../../use-low-phone.ts";
import { documentRefusalTexts, mobileRefusalTexts } from "../client-refusals.ts";
import { shownDocument } from "../document-text.ts";
import styles from "../IdentificationForm.module.css";
import { useDocumentField } from "../use-document-field.ts";

type ProofProps = {
  busy: boolean;
  error: ReactNode;
  /** Called when the shopper types: hides an earlier error. */
  onChange: () => void;
  onProof: (proof: string) => void;
};

/** Asks for what the shopper gave at the order: their document, or their phone. */
export function ProofForm({ asks, ...props }: ProofProps & { asks: "document" | "phone" }) {
  return asks === "document" ? <DocumentProof {...props} /> : <PhoneProof {...props} />;
}

function DocumentProof({ busy, error, onChange, onProof }: ProofProps) {
  const { t } = useLingui();
  const [refusal, setRefusal] = useState<DocumentRefusal>();
  const { text, foreign, field, edit, press, change } = useDocumentField({
    onChange: () => {
      setRefusal(undefined);
      onChange();
    },
    onTooLong: (isForeign) => setRefusal(isForeign ? "foreign_id_invalid" : "rut_invalid"),
  });
  const submit = () => {
    const result = checkDocument(text, foreign);
    setRefusal(result.kind === "refused" ? result.code : undefined);
    if (result.kind === "accepted") onProof(result.document);
  };
  return (
    <ProofPage
      className={styles.document}
      title={foreign ? t`¿Cuál es tu número de ID?` : t`¿Cuál es tu RUT?`}
      keypad={<Keypad keys={foreign ? "digits" : "rut"} onKey={press} />}
      busy={busy}
      blocked={!documentLongEnough(text)}
      onSubmit={submit}
      error={refusal ? t(documentRefusalTexts[refusal]) : error}
      field={(described) => (
        <RutField
          label={foreign ? t`Número de ID` : "RUT"}
          value={shownDocument(text, foreign)}
          onEdit={edit}
          input={field}
          checkCell={!foreign}
          className={styles.field}
          {...described}
        />
      )}
      beside={
        <CheckField checked={foreign} onChange={change}>
          <Trans>Soy extranjero</Trans>
        </CheckField>
      }
    />
  );
}

function PhoneProof({ busy, error, onChange, onProof }: ProofProps) {
  const { t } = useLingui();
  const [phone, setPhone] = useState("");
  const [refusal, setRefusal] = useState<MobileRefusal>();
  const change = (text: string) => {
    const typed = typedMobile(text);
    setRefusal(typed.kind === "refused" ? typed.reason : undefined);
    if (typed.kind === "typed") setPhone(typed.digits);
    onChange();
  };
  const press = (key: KeypadKey) => change(key === "delete" ? phone.slice(0, -1) : phone + key);
  return (
    <ProofPage
      className={styles.number}
      title={t`¿Cuál es tu número de teléfono?`}
      keypad={<Keypad keys="digits" onKey={press} />}
      busy={busy}
      blocked={parseMobile(phone) === undefined}
      onSubmit={() => onProof(phone)}
      error={refusal ? t(mobileRefusalTexts[refusal]) : error}
      field={(described) => (
        <PhoneField
          label={t`Teléfono`}
          prefix="+56 9"
          value={phone}
          onChange={change}
          className={styles.field}
          {...described}
        />
      )}
      beside={null}
    />
  );
}

type ProofPageProps = {
  className: string | undefined;
  title: string;
  keypad: ReactNode;
  busy: boolean;
  blocked: boolean;
  onSubmit: () => void;
  error: ReactNode;
  field: (described: { error: boolean; describedBy: string }) => ReactNode;
  beside: ReactNode;
};

function ProofPage(props: ProofPageProps) {
  const { className, title, keypad, busy, blocked, onSubmit, error, field, beside } = props;
  const [form, hint, alert] = [useId(), useId(), useId()];
  const low = useLowPhone();
  const wrong = error !== undefined;
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (!blocked && !busy) onSubmit();
  };
  return (
    <Screen
      background="paper"
      className={clsx(className, low && styles.low)}
      header={<Header />}
      footer={
        <Footer keypad={keypad}>
          <Button type="submit" form={form} icon={null} align="center" busy={busy} blocked={blocked}>
            <Trans>Ver mis datos</Trans>
          </Button>
        </Footer>
      }
    >
      <form id={form} className={styles.form} noValidate onSubmit={submit}>
        <Main gap="sm" className={styles.main}>
          <Heading className={styles.title}>{title}</Heading>
          <p id={hint} className={clsx(styles.hint, low && wrong && "visually-hidden")}>
            <Trans>
              El que diste al hacer el pedido. Así solo tú ves tus datos, aunque otro abra este enlace.
            </Trans>
          </p>
          {field({ error: wrong, describedBy: wrong ? `${alert} ${hint}` : hint })}
          {wrong && (
            <Alert id={alert} className={styles.alert}>
              {error}
            </Alert>
          )}
          <div className={styles.foreigner}>
            {beside}
            <LanguageSwitch />
          </div>
        </Main>
      </form>
    </Screen>
  );
}

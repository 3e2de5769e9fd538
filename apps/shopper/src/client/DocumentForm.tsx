import { documentLongEnough } from "@horma/domain";
import {
  Alert,
  Button,
  CheckField,
  Footer,
  Header,
  Heading,
  Keypad,
  Main,
  RutField,
  Screen,
} from "@horma/ui";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { LanguageSwitch } from "../language/LanguageSwitch.tsx";
import { useSurface } from "../surface.ts";
import { useLowPhone } from "../use-low-phone.ts";
import { AliasOnly } from "./AliasOnly.tsx";
import { DataDialog } from "./data/DataDialog.tsx";
import { shownDocument } from "./document-text.ts";
import styles from "./IdentificationForm.module.css";
import { PurposeLine } from "./PurposeLine.tsx";
import { useDocumentField } from "./use-document-field.ts";

export type DocumentFormProps = {
  busy: boolean;
  error: string | undefined;
  /** Called when the shopper types: hides an earlier error. */
  onChange: () => void;
  /** Called when what was typed or pasted is longer than any document. The field stays as it was. */
  onTooLong: (foreign: boolean) => void;
  onSubmit: (text: string, foreign: boolean) => void;
  /** Enters without a document. */
  onAliasOnly: () => void;
  /** The field of the birthday, which may be nothing. */
  birthday: ReactNode;
  onBack: () => void;
};

/** The document field; the caller validates it. */
export function DocumentForm(props: DocumentFormProps) {
  const { busy, error, onChange, onTooLong, onSubmit, onAliasOnly, birthday, onBack } = props;
  const { text, foreign, field, edit, press, change } = useDocumentField({ onChange, onTooLong });
  const [reading, setReading] = useState(false);
  const { t } = useLingui();
  const form = useId();
  const hint = useId();
  const alert = useId();
  const kiosk = useSurface() === "kiosk";
  const low = useLowPhone();
  const { name, title, hint: hintText } = foreign ? foreignWords : rutWords;
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    onSubmit(text, foreign);
  };
  const aliasOnly = <AliasOnly busy={busy} onClick={onAliasOnly} />;
  return (
    <Screen
      background="paper"
      className={clsx(styles.document, low && styles.low)}
      header={<Header step={4} onBack={onBack} />}
      footer={
        <Footer
          keypad={<Keypad keys={foreign ? "digits" : "rut"} onKey={press} />}
          onBack={onBack}
          below={!low && aliasOnly}
        >
          <Button
            type="submit"
            form={form}
            busy={busy}
            blocked={!documentLongEnough(text)}
            onBlocked={() => submit()}
          >
            <Trans>Continuar</Trans>
          </Button>
        </Footer>
      }
    >
      <form id={form} className={styles.form} noValidate onSubmit={submit}>
        <Main gap="sm" className={styles.main}>
          <Heading className={styles.title}>{t(title)}</Heading>
          <p id={hint} className={clsx(styles.hint, low && error !== undefined && "visually-hidden")}>
            {t(hintText)}
          </p>
          <RutField
            label={foreign ? t`Número de ID` : "RUT"}
            value={shownDocument(text, foreign)}
            onEdit={edit}
            input={field}
            name={foreign ? "foreign-id" : "rut"}
            autoComplete={kiosk ? "off" : "on"}
            checkCell={!foreign}
            error={error !== undefined}
            describedBy={error === undefined ? hint : `${alert} ${hint}`}
            className={styles.field}
          />
          {birthday}
          {error !== undefined && (
            <Alert id={alert} className={styles.alert}>
              {error}
            </Alert>
          )}
          <div className={styles.foreigner}>
            <CheckField checked={foreign} onChange={change}>
              <Trans>Soy extranjero</Trans>
            </CheckField>
            <LanguageSwitch />
          </div>
          <PurposeLine onOpen={() => setReading(true)} beside={low ? aliasOnly : null}>
            <Trans>Usamos tu {name} sólo para identificar este pedido en la tienda.</Trans>
            {kiosk && ` ${t`La pantalla se borra al terminar.`}`}
          </PurposeLine>
        </Main>
      </form>
      <DataDialog open={reading} onClose={() => setReading(false)} documentName={name} />
    </Screen>
  );
}

const rutWords = {
  name: "RUT",
  title: msg`Excelente! ¿Cuál es tu RUT?`,
  hint: msg`Ingresa tu RUT con dígito verificador y sin guiones`,
} as const;

const foreignWords = {
  name: "ID",
  title: msg`Cuál es tu Número de ID`,
  hint: msg`Ingresa tu ID sin letras ni guiones`,
} as const;

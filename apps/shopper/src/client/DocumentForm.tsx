import { documentLongEnough } from "@horma/domain";
import {
  Alert,
  Button,
  CheckField,
  type FieldEdit,
  Footer,
  Header,
  Heading,
  Keypad,
  type KeypadKey,
  Main,
  Notice,
  pressInField,
  RutField,
  Screen,
} from "@horma/ui";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { type FormEvent, useId, useRef, useState } from "react";
import { LanguageSwitch } from "../language/LanguageSwitch.tsx";
import { useSurface } from "../surface.ts";
import { AliasOnly } from "./AliasOnly.tsx";
import { DataDialog } from "./data/DataDialog.tsx";
import { editDocument, shownDocument, switchDocument } from "./document-text.ts";
import styles from "./IdentificationForm.module.css";

export type DocumentFormProps = {
  busy: boolean;
  error: string | undefined;
  /** Called when the shopper types: hides an earlier error. */
  onChange: () => void;
  onSubmit: (text: string, foreign: boolean) => void;
  /** Enters without a document. */
  onAliasOnly: () => void;
  onBack: () => void;
};

/** The document field; the caller validates it. */
export function DocumentForm({ busy, error, onChange, onSubmit, onAliasOnly, onBack }: DocumentFormProps) {
  const [text, setText] = useState("");
  const [foreign, setForeign] = useState(false);
  const [reading, setReading] = useState(false);
  const { t } = useLingui();
  const form = useId();
  const hint = useId();
  const alert = useId();
  const kiosk = useSurface() === "kiosk";
  const field = useRef<HTMLInputElement>(null);
  const words = foreign ? foreignWords : rutWords;
  const edit = (change: FieldEdit) => {
    const edited = editDocument(text, change, foreign);
    setText(edited.document);
    onChange();
    return { text: shownDocument(edited.document, foreign), caret: edited.caret };
  };
  const press = (key: KeypadKey) => {
    if (field.current) pressInField(field.current, key);
  };
  const change = (ticked: boolean) => {
    setForeign(ticked);
    setText((before) => switchDocument(before, ticked));
    onChange();
  };
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    onSubmit(text, foreign);
  };
  return (
    <Screen
      background="paper"
      header={<Header step={4} onBack={onBack} />}
      footer={
        <Footer compact onBack={onBack} below={<AliasOnly busy={busy} onClick={onAliasOnly} />}>
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
      <form id={form} className={clsx(styles.form, styles.document)} noValidate onSubmit={submit}>
        <Main gap="sm" className={styles.main}>
          <Heading className={styles.title}>{t(words.title)}</Heading>
          <p id={hint} className={clsx("small", styles.hint)}>
            {t(words.hint)}
          </p>
          <RutField
            label={foreign ? t`Número de ID` : "RUT"}
            value={shownDocument(text, foreign)}
            onEdit={edit}
            input={field}
            name={foreign ? "foreign-id" : "rut"}
            autoComplete={kiosk ? "off" : "on"}
            inputMode={kiosk ? "none" : foreign ? "numeric" : "text"}
            checkCell={!foreign}
            error={error !== undefined}
            describedBy={error === undefined ? hint : `${alert} ${hint}`}
            className={styles.field}
          />
          {error !== undefined && <Alert id={alert}>{error}</Alert>}
          <div className={styles.foreigner}>
            <CheckField checked={foreign} onChange={change}>
              <Trans>Soy extranjero</Trans>
            </CheckField>
            <LanguageSwitch />
          </div>
          <Purpose name={words.name} onOpen={() => setReading(true)} />
        </Main>
        <Keypad keys={foreign ? "digits" : "rut"} onKey={press} />
      </form>
      <DataDialog open={reading} onClose={() => setReading(false)} documentName={words.name} />
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

function Purpose({ name, onOpen }: { name: string; onOpen: () => void }) {
  const { t } = useLingui();
  const kiosk = useSurface() === "kiosk";
  return (
    <Notice action={t`Tus datos`} onClick={onOpen} className={styles.purpose}>
      <Trans>Usamos tu {name} sólo para identificar este pedido en la tienda.</Trans>
      {kiosk && ` ${t`La pantalla se borra al terminar.`}`}
    </Notice>
  );
}

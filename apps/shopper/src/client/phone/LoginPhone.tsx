import { type MobileRefusal, parseMobile, typedMobile } from "@horma/domain";
import {
  Alert,
  Button,
  Footer,
  Header,
  Heading,
  Keypad,
  type KeypadKey,
  Main,
  PhoneField,
  Screen,
} from "@horma/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { type FormEvent, useId, useState } from "react";
import { useNavigate } from "react-router";
import { LanguageSwitch } from "../../language/LanguageSwitch.tsx";
import { useRecovery } from "../../offline/use-recovery.ts";
import { useLowPhone } from "../../use-low-phone.ts";
import { AliasOnly } from "../AliasOnly.tsx";
import { BirthdayField } from "../BirthdayField.tsx";
import { clientRefusalText, mobileRefusalTexts } from "../client-refusals.ts";
import { DataDialog } from "../data/DataDialog.tsx";
import styles from "../IdentificationForm.module.css";
import { lastFailure } from "../last-failure.ts";
import { PurposeLine } from "../PurposeLine.tsx";
import { useGuestLogin } from "../use-guest-login.ts";
import { useRequestCode } from "./request-code.ts";

/** The phone that the code is sent to. */
export function LoginPhone() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const low = useLowPhone();
  const [phone, setPhone] = useState("");
  const [birthday, setBirthday] = useState("");
  const [refusal, setRefusal] = useState<MobileRefusal>();
  const [reading, setReading] = useState(false);
  const request = useRequestCode({ replace: false });
  const guest = useGuestLogin();
  const form = useId();
  const hint = useId();
  const alert = useId();
  const back = () => navigate(-1);
  const busy = request.isPending || guest.isPending;
  const failed = lastFailure(request, guest);
  const wrong = refusal ? mobileRefusalTexts[refusal] : failed ? clientRefusalText(failed) : undefined;
  const error = wrong && t(wrong);
  const again = () => {
    if (request.isError) request.reset();
    if (guest.isError) guest.reset();
  };
  useRecovery(again);
  const change = (text: string) => {
    const typed = typedMobile(text);
    setRefusal(typed.kind === "refused" ? typed.reason : undefined);
    if (typed.kind === "typed") setPhone(typed.digits);
    again();
  };
  const press = (key: KeypadKey) => change(key === "delete" ? phone.slice(0, -1) : phone + key);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setRefusal(undefined);
    if (parseMobile(phone) !== undefined) request.mutate({ phone, birthday });
  };
  const aliasOnly = <AliasOnly busy={busy} onClick={() => guest.mutate(birthday)} />;
  return (
    <Screen
      background="paper"
      className={clsx(styles.number, low && styles.low)}
      header={<Header step={4} onBack={back} />}
      footer={
        <Footer keypad={<Keypad keys="digits" onKey={press} />} onBack={back} below={!low && aliasOnly}>
          <Button
            type="submit"
            form={form}
            icon={null}
            busy={busy}
            blocked={parseMobile(phone) === undefined}
          >
            <Trans>Enviar código</Trans>
          </Button>
        </Footer>
      }
    >
      <form id={form} className={styles.form} noValidate onSubmit={submit}>
        <Main gap="sm" className={styles.main}>
          <Heading className={styles.title}>
            <Trans>¿Cuál es tu número de teléfono?</Trans>
          </Heading>
          <p id={hint} className={clsx(styles.hint, low && error !== undefined && "visually-hidden")}>
            <Trans>Te enviaremos un código de 6 dígitos por SMS.</Trans>
          </p>
          <PhoneField
            className={styles.field}
            label={t`Teléfono`}
            prefix="+56 9"
            value={phone}
            onChange={change}
            error={error !== undefined}
            describedBy={error === undefined ? hint : alert}
          />
          <div className={styles.foreigner}>
            <LanguageSwitch />
          </div>
          <BirthdayField
            value={birthday}
            onChange={(date) => {
              setBirthday(date);
              again();
            }}
          />
          {error !== undefined && (
            <Alert id={alert} className={styles.alert}>
              {error}
            </Alert>
          )}
          <PurposeLine onOpen={() => setReading(true)} beside={low ? aliasOnly : null}>
            <Trans>Usamos tu número sólo para este código y este pedido.</Trans>
          </PurposeLine>
        </Main>
      </form>
      <DataDialog open={reading} onClose={() => setReading(false)} documentName={t`número`} />
    </Screen>
  );
}

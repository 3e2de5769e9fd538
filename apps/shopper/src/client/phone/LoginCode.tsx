import { loginForm } from "@horma/contract";
import { limits, loginCodeStep, numberIsBeingUsed, typedLoginCode } from "@horma/domain";
import {
  Alert,
  Button,
  CodeBoxes,
  Footer,
  Header,
  Heading,
  Keypad,
  type KeypadKey,
  LinkButton,
  Main,
  Screen,
} from "@horma/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { type FormEvent, useId, useState } from "react";
import { useNavigate } from "react-router";
import { api } from "../../api.ts";
import { countdownText } from "../../clock/clock-text.ts";
import { useSecondsLeft } from "../../clock/use-seconds-left.ts";
import { useRecovery } from "../../offline/use-recovery.ts";
import { paths } from "../../paths.ts";
import { session } from "../../session/session.ts";
import { useLowPhone } from "../../use-low-phone.ts";
import { useSingleMutation } from "../../use-single-mutation.ts";
import { clientRefusalText } from "../client-refusals.ts";
import styles from "../IdentificationForm.module.css";
import { useRequestCode } from "./request-code.ts";
import { type SentCode, shownPhone } from "./sent-code.ts";
import { useCodeFromMessage } from "./use-code-from-message.ts";

/** The six digits of the message: the sixth logs in by itself (ST-16). */
export function LoginCode({ sent }: { sent: SentCode }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const low = useLowPhone();
  const [code, setCode] = useState("");
  const [tooLong, setTooLong] = useState(false);
  const login = useLogin();
  const refused = login.isError || (login.data !== undefined && numberIsBeingUsed(login.data));
  useRecovery(() => login.isError && login.reset());
  const form = useId();
  const back = () => navigate(-1);
  const change = (text: string) => {
    if (login.isPending) return;
    const digits = typedLoginCode(text);
    setTooLong(digits === undefined);
    if (digits === undefined || digits === code) return;
    setCode(digits);
    login.reset();
    if (loginCodeStep(digits) === "login") login.mutate(digits);
  };
  useCodeFromMessage(change);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (loginCodeStep(code) === "login") login.mutate(code);
  };
  const press = (key: KeypadKey) => change(key === "delete" ? code.slice(0, -1) : code + key);
  return (
    <Screen
      background="paper"
      className={clsx(styles.code, low && styles.low)}
      header={<Header step={4} onBack={back} />}
      footer={
        <Footer keypad={<Keypad keys="digits" onKey={press} className={styles.keypad} />} onBack={back}>
          <Button
            type="submit"
            form={form}
            busy={login.isPending}
            blocked={loginCodeStep(code) === "blocked"}
          >
            <Trans>Continuar</Trans>
          </Button>
        </Footer>
      }
    >
      <form id={form} className={styles.form} noValidate onSubmit={submit}>
        <Main gap="sm" className={styles.main}>
          <Heading className={styles.title}>
            <Trans>Ingresa tu código de verificación</Trans>
          </Heading>
          {!(low && (tooLong || refused)) && (
            <p className={styles.hint}>
              <Trans>
                Enviamos un código de 6 dígitos por SMS al{" "}
                <b className={styles.phone}>{shownPhone(sent.phone)}</b>
              </Trans>
            </p>
          )}
          <CodeBoxes
            className={styles.field}
            label={t`Código de 6 dígitos`}
            value={code}
            length={limits.loginCodeLength}
            onChange={change}
            inputMode={offersCodes ? "numeric" : "none"}
            error={tooLong ? t`El código tiene 6 dígitos.` : refused && <LoginError error={login.error} />}
          />
          <Resend sent={sent} onChangePhone={back} />
        </Main>
      </form>
    </Screen>
  );
}

/** iOS offers the message's code above its own keyboard only, which then takes the keypad's place. */
const offersCodes = CSS.supports("-webkit-touch-callout", "none");

/** AP-01's code flow. A number that is being used keeps the shopper here (VA-01). */
function useLogin() {
  const navigate = useNavigate();
  return useSingleMutation({
    mutationKey: ["login"],
    mutationFn: (code: string) => {
      const email = `${code}@${loginForm.emailDomain}`;
      return api("login", { body: { email, password: loginForm.password, document_number: null } });
    },
    onSuccess: (answer) => {
      if (numberIsBeingUsed(answer)) return undefined;
      session.logIn(answer.auth_token, answer.client);
      // Replaces this step, so that the number does not stay in the history.
      return navigate(paths.alias, { replace: true });
    },
  });
}

function LoginError({ error }: { error: Error | null }) {
  const { t } = useLingui();
  return error === null ? (
    <span lang="en">
      <Trans>Sorry, that number is being used</Trans>
    </span>
  ) : (
    t(clientRefusalText(error))
  );
}

function Resend({ sent, onChangePhone }: { sent: SentCode; onChangePhone: () => void }) {
  const { t } = useLingui();
  const request = useRequestCode({ replace: true });
  const wait = useSecondsLeft(sent.resendAt, Date.now);
  return (
    <div className={styles.resend}>
      <LinkButton className={styles.link} onClick={onChangePhone}>
        <Trans>Cambiar número</Trans>
      </LinkButton>
      {request.error ? (
        <Alert look="line" className={styles.refused}>
          {t(clientRefusalText(request.error))}
        </Alert>
      ) : wait > 0 ? (
        <span className={styles.wait}>
          <Trans>
            Otro código en <b className={styles.phone}>{countdownText(wait * 1_000)}</b>
          </Trans>
        </span>
      ) : (
        <LinkButton className={styles.link} onClick={() => request.mutate(sent)}>
          <Trans>Pedir otro código</Trans>
        </LinkButton>
      )}
    </div>
  );
}

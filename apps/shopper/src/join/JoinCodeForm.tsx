import { type CallAnswer, CallError } from "@horma/contract";
import { limits, typedCode } from "@horma/domain";
import { Button, CodeBoxes, Footer, Header, Heading, Main, Screen } from "@horma/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useId, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { api } from "../api.ts";
import { clientRefusalText } from "../client/client-refusals.ts";
import { LinkQuestion } from "../link/LinkQuestion.tsx";
import { type LinkConflict, linkConflict } from "../link/link-conflict.ts";
import { troubleIn } from "../navigation/trouble.ts";
import { useRecovery } from "../offline/use-recovery.ts";
import { paths } from "../paths.ts";
import { useSingleMutation } from "../use-single-mutation.ts";
import { goOnWith } from "./go-on-with.ts";

const codeLength = limits.linkCodeLength;

/** The form for the short code beside a seller's QR. Its last character submits it. */
export function JoinCodeForm({ storeCode }: { storeCode: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const lost = troubleIn(useLocation().state)?.attempt === "keep";
  const [code, setCode] = useState("");
  const [tooLong, setTooLong] = useState(false);
  const [conflict, setConflict] = useState<LinkConflict | null>(null);
  const joining = useSingleMutation({
    mutationKey: ["joining"],
    mutationFn: (hash: string) => join({ hash, store: storeCode }, conflict !== null),
    onSuccess: (joined) =>
      "own" in joined ? setConflict(joined) : navigate(goOnWith(joined), { replace: true }),
    onError: () => setConflict(null),
  });
  useRecovery(() => joining.isError && joining.reset());
  const form = useId();
  const back = () => navigate(paths.checkIn);
  const whole = code.length === codeLength;
  if (conflict !== null) return <LinkQuestion conflict={conflict} onOpen={() => joining.mutate(code)} />;
  const change = (text: string) => {
    if (joining.isPending) return;
    const typed = typedCode(text);
    setTooLong(typed.length > codeLength);
    if (typed.length > codeLength || typed === code) return;
    setCode(typed);
    joining.reset();
    if (typed.length === codeLength) joining.mutate(typed);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (whole) joining.mutate(code);
  };
  return (
    <Screen
      background="paper"
      header={<Header onBack={back} />}
      footer={
        <Footer onBack={back}>
          <Button type="submit" form={form} busy={joining.isPending} blocked={!whole}>
            <Trans>Continuar</Trans>
          </Button>
        </Footer>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <Main>
          <Heading>
            <Trans>Ingresa el código de tu pedido</Trans>
          </Heading>
          {lost && (
            <p role="status">
              <Trans>
                Este navegador no guardó tu pedido. Un vendedor te da un código para seguirlo aquí.
              </Trans>
            </p>
          )}
          <p>
            <Trans>Son los {codeLength} caracteres que te muestra el vendedor.</Trans>
          </p>
          <CodeBoxes
            label={t`Código de ${codeLength} caracteres`}
            value={code}
            length={codeLength}
            characters="letters"
            onChange={change}
            error={
              tooLong
                ? t`El código tiene ${codeLength} caracteres.`
                : joining.isError && <JoiningError error={joining.error} />
            }
          />
        </Main>
      </form>
    </Screen>
  );
}

/** Joins the order of a code, or returns the order it would replace (SX-03). */
async function join(
  body: { hash: string; store: string },
  agreed: boolean,
): Promise<LinkConflict | CallAnswer<"pairDevice">> {
  return (agreed ? null : await linkConflict(body)) ?? api("pairDevice", { body });
}

function JoiningError({ error }: { error: Error | null }) {
  const { t } = useLingui();
  if (!(error instanceof CallError) || error.kind === "failed" || error.code === "too_many_requests") {
    return t(clientRefusalText(error));
  }
  return <Trans>Ese código ya se usó, venció o no existe. Pide otro al vendedor.</Trans>;
}

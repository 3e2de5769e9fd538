import { loginForm } from "@horma/contract";
import { checkDocument, type DocumentRefusal } from "@horma/domain";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useNavigate } from "react-router";
import { api } from "../api.ts";
import { useRecovery } from "../offline/use-recovery.ts";
import { paths } from "../paths.ts";
import { session } from "../session/session.ts";
import { requireOpenStore } from "../store/require-open-store.ts";
import { useSingleMutation } from "../use-single-mutation.ts";
import { BirthdayField } from "./BirthdayField.tsx";
import { clientRefusalText, documentRefusalTexts } from "./client-refusals.ts";
import { DocumentForm } from "./DocumentForm.tsx";
import { lastFailure } from "./last-failure.ts";
import { ofAge } from "./of-age.ts";
import { useGuestLogin } from "./use-guest-login.ts";

/** SC-09: who asks to try, by RUT or by a foreigner's ID (AP-01's ID flow). */
export function RutScreen() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<DocumentRefusal>();
  const [birthday, setBirthday] = useState("");
  const login = useSingleMutation({
    mutationKey: ["login"],
    mutationFn: async (document: string) => {
      await requireOpenStore();
      return api("login", {
        body: {
          email: document,
          password: loginForm.password,
          document_number: document,
          ...ofAge(birthday),
        },
      });
    },
    onSuccess: ({ auth_token, client }) => {
      session.logIn(auth_token, client);
      return navigate(paths.alias);
    },
  });
  const guest = useGuestLogin();
  const submit = (text: string, foreign: boolean) => {
    const result = checkDocument(text, foreign);
    setRefusal(result.kind === "refused" ? result.code : undefined);
    if (result.kind === "accepted") login.mutate(result.document);
  };
  const failed = lastFailure(login, guest);
  const again = () => {
    if (login.isError) login.reset();
    if (guest.isError) guest.reset();
  };
  useRecovery(again);
  const error = refusal ? documentRefusalTexts[refusal] : failed ? clientRefusalText(failed) : undefined;
  return (
    <DocumentForm
      busy={login.isPending || guest.isPending}
      error={error && t(error)}
      onChange={() => {
        setRefusal(undefined);
        again();
      }}
      onTooLong={(foreign) => setRefusal(foreign ? "foreign_id_invalid" : "rut_invalid")}
      onSubmit={submit}
      onAliasOnly={() => {
        setRefusal(undefined);
        guest.mutate(birthday);
      }}
      birthday={
        <BirthdayField
          value={birthday}
          onChange={(date) => {
            setBirthday(date);
            again();
          }}
        />
      }
      onBack={() => navigate(-1)}
    />
  );
}

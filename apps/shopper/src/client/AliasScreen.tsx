import { nicknameAccepted, normalizeNickname } from "@horma/domain";
import { unlockChime } from "@horma/ui";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useNavigate } from "react-router";
import { api } from "../api.ts";
import { useRecovery } from "../offline/use-recovery.ts";
import { shownSizes } from "../pair/shown-pairs.ts";
import { paths } from "../paths.ts";
import { isLoggedIn } from "../session/create-session.ts";
import { session, useSession } from "../session/session.ts";
import { chime } from "../sound/chime.ts";
import { requireOpenStore } from "../store/require-open-store.ts";
import { useSingleMutation } from "../use-single-mutation.ts";
import { AliasForm } from "./AliasForm.tsx";
import { clientRefusalText } from "./client-refusals.ts";
import { enterAsGuest } from "./use-guest-login.ts";

/** SC-10: what the shopper is called by. A name known from before is offered again. */
export function AliasScreen() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { client, product, sizes, currentSkus } = useSession();
  const [nickname, setNickname] = useState(client?.nickname ?? "");
  const save = useSingleMutation({
    mutationKey: ["nickname"],
    mutationFn: async (name: string) => {
      await requireOpenStore();
      // If only an alias is asked for, the visit begins with it.
      if (!isLoggedIn(session.get())) {
        const { auth_token, client } = await enterAsGuest();
        session.logIn(auth_token, client);
      }
      return api("setNickname", { body: { nickname: name } });
    },
    onSuccess: (answer) => {
      session.saveClient(answer.client);
      return navigate(paths.preparing());
    },
  });
  useRecovery(() => save.isError && save.reset());
  const change = (name: string) => {
    setNickname(name);
    if (save.isError) save.reset();
  };
  const submit = () => {
    if (!nicknameAccepted(nickname)) return;
    // A browser lets a page ring only after a touch, and this is the last one before the pairs are ready.
    unlockChime(chime);
    save.mutate(normalizeNickname(nickname));
  };
  return (
    <AliasForm
      nickname={nickname}
      product={product}
      sizes={shownSizes(sizes, currentSkus)}
      accepted={nicknameAccepted(nickname)}
      busy={save.isPending}
      error={save.error ? t(clientRefusalText(save.error)) : undefined}
      onChange={change}
      onSubmit={submit}
      onBack={() => navigate(-1)}
    />
  );
}

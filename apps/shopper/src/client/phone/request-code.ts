import { useNavigate } from "react-router";
import { api } from "../../api.ts";
import { paths } from "../../paths.ts";
import { session } from "../../session/session.ts";
import { requireOpenStore } from "../../store/require-open-store.ts";
import { useSingleMutation } from "../../use-single-mutation.ts";
import { ofAge } from "../of-age.ts";
import type { SentCode } from "./sent-code.ts";

/** Asks for a code by SMS and goes to the step where it is typed; `replace` if that step is already shown. */
export function useRequestCode({ replace }: { replace: boolean }) {
  const navigate = useNavigate();
  return useSingleMutation({
    mutationKey: ["login-code"],
    mutationFn: async ({ phone, birthday }: Pick<SentCode, "phone" | "birthday">) => {
      await requireOpenStore();
      const store = session.get().store?.code;
      return api("requestLoginCode", {
        body: { phone, ...(store !== undefined && { store }), ...ofAge(birthday) },
      });
    },
    onSuccess: ({ resend_in }, { phone, birthday }) => {
      const state: SentCode = { phone, birthday, resendAt: Date.now() + resend_in * 1_000 };
      return navigate(paths.login, { replace, state });
    },
  });
}

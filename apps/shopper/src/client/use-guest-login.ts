import { type LoginAnswer, loginForm } from "@horma/contract";
import { useNavigate } from "react-router";
import { api } from "../api.ts";
import { paths } from "../paths.ts";
import { session } from "../session/session.ts";
import { requireOpenStore } from "../store/require-open-store.ts";
import { useSingleMutation } from "../use-single-mutation.ts";
import { ofAge } from "./of-age.ts";

/** Begins a visit without a document or a phone; the alias is asked for next (AP-01). Given the birthday, where one is asked for. */
export function useGuestLogin() {
  const navigate = useNavigate();
  return useSingleMutation({
    mutationKey: ["login"],
    mutationFn: async (birthday: string) => {
      await requireOpenStore();
      return enterAsGuest(birthday);
    },
    onSuccess: ({ auth_token, client }) => {
      session.logIn(auth_token, client);
      return navigate(paths.alias);
    },
  });
}

/** Gets a token for an anonymous shopper. */
export function enterAsGuest(birthday = ""): Promise<LoginAnswer> {
  const email = `${loginForm.guest}@${loginForm.emailDomain}`;
  return api("login", {
    body: { email, password: loginForm.password, document_number: null, ...ofAge(birthday) },
  });
}

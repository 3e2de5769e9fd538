// A shopper who entered with an alias alone, for benches that need many.
import { loginForm } from "@horma/contract";
import { callerOf } from "./custody/caller.mjs";

/** @returns {Promise<ReturnType<typeof callerOf>>} who calls the API at `url` as this shopper */
export async function newShopper(url, nickname = "Prueba") {
  const email = `${loginForm.guest}@${loginForm.emailDomain}`;
  const login = { email, password: loginForm.password };
  const { auth_token } = await callerOf(url, null)("login", { body: login });
  const shopper = callerOf(url, auth_token);
  await shopper("setNickname", { body: { nickname } });
  return shopper;
}

import { useLocation } from "react-router";
import { LoginCode } from "./LoginCode.tsx";
import { LoginPhone } from "./LoginPhone.tsx";
import { readSentCode } from "./sent-code.ts";

/** SC-01: the phone first, then the code sent to it, on the same route: back asks for the phone again. */
export function LoginScreen() {
  const sent = readSentCode(useLocation().state);
  return sent === undefined ? <LoginPhone /> : <LoginCode key={sent.resendAt} sent={sent} />;
}

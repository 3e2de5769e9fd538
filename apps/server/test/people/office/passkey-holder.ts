import type { PasskeyAnswer } from "@horma/contract";
import type { OfficeRole } from "@horma/domain";
import { type Colleague, callerOf, type Shop } from "../../fulfilment/order/shop.ts";
import { softAuthenticator } from "./soft-authenticator.ts";

type Changed = { origin?: string; rpId?: string; counter?: number; isVerified?: boolean };

/** A person of the office with a passkey, and their device. */
export async function passkeyHolder(shop: Shop, role: OfficeRole = "auditor") {
  const person: Colleague = await shop.office(role, null);
  const device = softAuthenticator();
  const signedOut = callerOf(shop.app, "falabella", null);
  const { challenge, user } = await person.call("offerPasskey", {});
  await person.call("addPasskey", { body: device.make({ challenge, counter: 1 }) });
  let counter = 1;
  /** What the device sends to enter; what is not given is right. */
  const answer = async (changed: Changed = {}): Promise<PasskeyAnswer> => {
    const asked = await signedOut("askPasskey", {});
    return device.answer({
      challenge: asked.challenge,
      userHandle: user.id,
      counter: ++counter,
      ...changed,
    });
  };
  return { person, device, user, answer };
}

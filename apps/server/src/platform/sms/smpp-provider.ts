import smpp, { type Pdu, type Session } from "smpp";
import { type Sms, SmsFault, type SmsProvider, sendTimeout } from "./sms-provider.ts";

/** An operator's SMPP 3.4 server. */
export type SmppAccount = {
  host: string;
  port: number;
  tls: boolean;
  systemId: string;
  password: string;
  /** Who the SMS is from: a number, or up to 11 letters and digits. */
  sender: string;
};

/** A session closes after this much silence, ms, so it needs no keep-alive. */
const idleLife = 30_000;
/** Temporary statuses. */
const busy = [smpp.ESME_RSYSERR, smpp.ESME_RMSGQFUL, smpp.ESME_RTHROTTLED, smpp.ESME_RX_T_APPN];

/** Submits each SMS over one session, which opens on demand, because operators allow few of them. */
export function smppProvider(account: SmppAccount, timeout = sendTimeout): SmsProvider {
  let session: Promise<Session> | undefined;
  let idle: NodeJS.Timeout | undefined;
  const forget = (over: Promise<Session>) => {
    if (session === over) session = undefined;
  };
  const open = () => {
    const opening = bind(account, timeout);
    opening.then(
      (bound) => bound.once("close", () => forget(opening)),
      () => forget(opening),
    );
    return opening;
  };
  const leave = async () => {
    clearTimeout(idle);
    const bound = await session?.catch(() => undefined);
    if (bound === undefined) return;
    session = undefined;
    await answerTo(bound, timeout, (answered) => bound.unbind(answered)).catch(() => undefined);
    bound.destroy();
  };
  return {
    send: async (sms) => {
      clearTimeout(idle);
      session ??= open();
      const current = session;
      const bound = await current;
      const answer = await answerTo(bound, timeout, (answered) =>
        bound.submit_sm(submission(account.sender, sms), answered),
      ).finally(() => bound.socket.destroyed && forget(current));
      clearTimeout(idle);
      idle = setTimeout(() => void leave(), idleLife).unref();
      if (answer.command_status === smpp.ESME_ROK) return;
      throw new SmsFault(
        `the SMPP server refused an SMS with status ${answer.command_status}`,
        busy.includes(answer.command_status),
      );
    },
    close: leave,
  };
}

async function bind({ host, port, tls, systemId, password }: SmppAccount, timeout: number): Promise<Session> {
  const session = await new Promise<Session>((resolve, reject) => {
    const opening = smpp.connect({ host, port, tls }, () => {
      clearTimeout(timer);
      resolve(opening);
    });
    const fail = (cause?: unknown) => {
      clearTimeout(timer);
      opening.destroy();
      reject(new SmsFault("the SMPP server cannot be reached", true, { cause }));
    };
    const timer = setTimeout(fail, timeout);
    opening.on("error", fail);
  });
  // Each message under way listens for the end of the session.
  session.setMaxListeners(0);
  // A server checks whether the session lives, and may end it.
  session.on("enquire_link", (pdu: Pdu) => session.send(pdu.response()));
  session.on("unbind", (pdu: Pdu) => {
    session.send(pdu.response());
    session.close();
  });
  const account = { system_id: systemId, password, interface_version: 0x34 };
  const answer = await answerTo(session, timeout, (answered) => session.bind_transmitter(account, answered));
  if (answer.command_status === smpp.ESME_ROK) return session;
  session.destroy();
  throw new SmsFault(`the SMPP server refused the account with status ${answer.command_status}`, false);
}

/** The answer to a request. A session that does not answer, or is gone, is closed. */
function answerTo(
  session: Session,
  timeout: number,
  ask: (answered: (pdu: Pdu) => void) => boolean,
): Promise<Pdu> {
  return new Promise((resolve, reject) => {
    const give = () => {
      session.destroy();
      end();
      reject(new SmsFault("the SMPP server did not answer", true));
    };
    const timer = setTimeout(give, timeout);
    const end = () => {
      clearTimeout(timer);
      session.off("close", give);
    };
    session.once("close", give);
    const asked = ask((pdu) => {
      end();
      resolve(pdu);
    });
    if (!asked) give();
  });
}

function submission(sender: string, { to, text }: Sms): Record<string, unknown> {
  const [international, alphanumeric] = [1, 5];
  const [unknown, isdn] = [0, 1];
  const operatorsAlphabet = 0;
  const digits = /^\+?\d+$/.test(sender);
  return {
    source_addr_ton: sender.startsWith("+") ? international : digits ? unknown : alphanumeric,
    source_addr_npi: digits ? isdn : unknown,
    source_addr: sender.replace("+", ""),
    dest_addr_ton: international,
    dest_addr_npi: isdn,
    destination_addr: to.replace("+", ""),
    data_coding: operatorsAlphabet,
    short_message: inGsmAlphabet(text),
  };
}

/** Removes accents that GSM 03.38 lacks (ó, not é): with them an SMS holds 70 characters instead of 160. */
function inGsmAlphabet(text: string): string {
  return [...text]
    .map((each) =>
      smpp.encodings.ASCII.match(each) ? each : each.normalize("NFD").replace(/\p{Mark}/gu, ""),
    )
    .join("");
}

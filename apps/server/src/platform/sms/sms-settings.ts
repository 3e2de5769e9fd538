import type { FastifyBaseLogger } from "fastify";
import type { EnvReader } from "../process/env-reader.ts";
import { type HttpGateway, httpProvider } from "./http-provider.ts";
import { logProvider } from "./log-provider.ts";
import { type SmppAccount, smppProvider } from "./smpp-provider.ts";
import { createSmsOutbox, type SmsOutbox } from "./sms-outbox.ts";
import type { SmsProvider } from "./sms-provider.ts";
import { readSmsTemplate } from "./sms-template.ts";

const smsProviders = ["log", "http", "smpp"] as const;

/** How SMS are sent, and the provider's settings. */
export type SmsSettings =
  | { provider: "log" }
  | { provider: "http"; gateway: HttpGateway }
  | { provider: "smpp"; account: SmppAccount };

/** Reads the SMS_ variables. `mustName`: codes are real, so writing them to the log is no default. */
export function readSmsSettings(read: EnvReader, mustName: boolean): SmsSettings {
  const takes = "log, http or smpp, and must be set if NODE_ENV is production and IDENTITY is sms";
  const provider = mustName
    ? read.required("SMS_PROVIDER", takes, providerOf)
    : (read.parsed("SMS_PROVIDER", "log, http or smpp", providerOf) ?? "log");
  switch (provider) {
    case "http":
      return { provider, gateway: readGateway(read) };
    case "smpp":
      return { provider, account: readAccount(read) };
    case "log":
      return { provider };
  }
}

/** Where the server puts its SMS. */
export function openSmsOutbox(settings: SmsSettings, log: FastifyBaseLogger): SmsOutbox {
  return createSmsOutbox(openProvider(settings, log), log);
}

/** A provider without a case does not compile: it must not fall to the log, which writes codes. */
function openProvider(settings: SmsSettings, log: FastifyBaseLogger): SmsProvider {
  switch (settings.provider) {
    case "http":
      return httpProvider(settings.gateway);
    case "smpp":
      return smppProvider(settings.account);
    case "log":
      return logProvider(log);
  }
}

function providerOf(value: string): SmsSettings["provider"] | undefined {
  return smsProviders.find((provider) => provider === value);
}

function readGateway(read: EnvReader): HttpGateway {
  const url = "an https address without a password (http to this machine only)";
  const headers = 'headers as JSON, {"authorization":"Bearer …"}';
  const body = "JSON or a form with {to} and {text} in its values";
  return {
    url: read.required("SMS_HTTP_URL", url, gatewayUrl),
    headers: read.parsed("SMS_HTTP_HEADERS", headers, headersOf) ?? {},
    body: read.required("SMS_HTTP_BODY", body, readSmsTemplate),
  };
}

function gatewayUrl(value: string): string | undefined {
  if (!URL.canParse(value)) return undefined;
  const { protocol, hostname, username, password } = new URL(value);
  const isSafe =
    protocol === "https:" || (protocol === "http:" && /^(localhost|127\..+|\[::1\])$/.test(hostname));
  return isSafe && username === "" && password === "" ? value : undefined;
}

function headersOf(value: string): Record<string, string> | undefined {
  try {
    return Object.fromEntries(new Headers(JSON.parse(value)));
  } catch {
    return undefined;
  }
}

function readAccount(read: EnvReader): SmppAccount {
  const url = "an address smpp(s)://system_id:password@host:port";
  const sender = "a number or 1 to 11 letters, digits and spaces";
  const isSender = (value: string) => /^(\+?\d{3,15}|[0-9A-Za-z ]{1,11})$/.test(value);
  return {
    ...read.required("SMS_SMPP_URL", url, accountOf),
    sender: read.required("SMS_SMPP_SENDER", sender, (value) => (isSender(value) ? value : undefined)),
  };
}

function accountOf(value: string): Omit<SmppAccount, "sender"> | undefined {
  if (!/^smpps?:\/\/[^\s:@/]+:[^\s:@/]+@[^\s:@/]+(:\d{1,5})?$/.test(value) || !URL.canParse(value))
    return undefined;
  const { protocol, hostname, port, username, password } = new URL(value);
  const tls = protocol === "smpps:";
  try {
    return {
      host: hostname,
      port: Number(port) || (tls ? 3550 : 2775),
      tls,
      systemId: decodeURIComponent(username),
      password: decodeURIComponent(password),
    };
  } catch {
    return undefined;
  }
}

import { readFileSync } from "node:fs";
import { resolve } from "node:path";

/** A variable has an invalid value. The message is one line that names it and says what it takes. */
export class EnvFault extends Error {
  constructor(
    readonly variable: string,
    takes: string,
    given: string,
  ) {
    super(`${variable} must be ${takes}, not ${JSON.stringify(secretive(variable, given))}`);
    this.name = "EnvFault";
  }
}

/** A reader for each kind of variable. */
export type EnvReader = ReturnType<typeof envReader>;

/**
 * Reads variables one by one. Each returns its value or its fallback, or throws {@link EnvFault}. An empty one counts as absent.
 * NAME_FILE names a file with the value of NAME.
 */
export function envReader(variables: Record<string, string | undefined>) {
  const given = (name: string) => {
    const value = variables[name]?.trim() || undefined;
    const file = variables[`${name}_FILE`]?.trim() || undefined;
    if (file === undefined) return value;
    if (value !== undefined) throw new EnvFault(`${name}_FILE`, `absent if ${name} is set`, file);
    return valueIn(file, `${name}_FILE`);
  };
  const optional = (name: string, form: RegExp, takes: string) => {
    const value = given(name);
    if (value !== undefined && !form.test(value)) throw new EnvFault(name, takes, value);
    return value;
  };
  const address = (name: string, form: RegExp, takes: string) => {
    const value = optional(name, form, takes);
    if (value !== undefined && !URL.canParse(value)) throw new EnvFault(name, takes, value);
    return value;
  };
  /** `parse` returns undefined for an invalid value. */
  const parsed = <V>(name: string, takes: string, parse: (value: string) => V | undefined) => {
    const value = given(name);
    if (value === undefined) return undefined;
    const found = parse(value);
    if (found === undefined) throw new EnvFault(name, takes, value);
    return found;
  };
  const number = (name: string, fallback: number, takes: string, accepted: (value: number) => boolean) => {
    const value = given(name);
    if (value === undefined) return fallback;
    if (!/^\d+(\.\d+)?$/.test(value) || !accepted(Number(value))) throw new EnvFault(name, takes, value);
    return Number(value);
  };
  return {
    optional,
    address,
    parsed,
    required: <V>(name: string, takes: string, parse: (value: string) => V | undefined): V => {
      const found = parsed(name, takes, parse);
      if (found === undefined) throw new EnvFault(name, takes, "");
      return found;
    },
    number,
    port: (name: string, fallback: number) =>
      number(name, fallback, "a port from 1 to 65535", (n) => Number.isInteger(n) && n > 0 && n < 65536),
    path: (name: string) => {
      const value = given(name);
      return value === undefined ? undefined : resolve(value);
    },
    text: (name: string, fallback: string) => given(name) ?? fallback,
    flag: (name: string, fallback: boolean) => {
      const value = optional(name, /^[01]$/, "0 or 1");
      return value === undefined ? fallback : value === "1";
    },
    oneOf: <const V extends string>(name: string, values: readonly V[], fallback: V): V => {
      const value = given(name);
      if (value === undefined) return fallback;
      const found = values.find((candidate) => candidate === value);
      if (found === undefined) throw new EnvFault(name, values.join(" or "), value);
      return found;
    },
  };
}

/** The value in a file, without its last line end. A file without a value is refused: it is a mistake, not a default. */
function valueIn(file: string, variable: string): string {
  let text: string;
  try {
    text = readFileSync(file, "utf8").trim();
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? cause.code : cause;
    throw new EnvFault(variable, `a file that can be read (${code})`, file);
  }
  if (text === "") throw new EnvFault(variable, "a file with a value", file);
  return text;
}

const secretVariables: ReadonlySet<string> = new Set([
  "SESSION_SECRET",
  "DATABASE_URL",
  "MIGRATION_DATABASE_URL",
  "MOVE_FROM",
  "MOVE_TO",
  "MQTT_URL",
  "KIOSK_PIN",
  "SMS_HTTP_URL",
  "SMS_HTTP_HEADERS",
  "SMS_HTTP_BODY",
  "SMS_SMPP_URL",
  "MASTER_KEYS",
  "LOOKUP_KEY",
  "METRICS_TOKEN",
  "OIDC_CLIENT_SECRET",
]);

/** Secrets, and addresses with passwords, are not repeated in a message, nor what NAME_FILE has: it may be the secret by mistake. */
function secretive(variable: string, value: string): string {
  return secretVariables.has(variable.replace(/_FILE$/, "")) && value !== "" ? "…" : value;
}

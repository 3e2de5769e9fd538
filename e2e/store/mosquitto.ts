import { type ChildProcess, execFile, spawn } from "node:child_process";
import { pbkdf2Sync, randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { userInfo } from "node:os";
import { resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";

const places = ["/usr/sbin/mosquitto", "/usr/local/sbin/mosquitto", "/opt/homebrew/sbin/mosquitto"];

/** MOSQUITTO_PATH or an installed Mosquitto. The integration tests, which run before, install one if needed. */
export const mosquittoPath = [process.env.MOSQUITTO_PATH, ...places].find((path) => path && existsSync(path));

const account = "horma-server";

export type MosquittoSetting = {
  /** Where boxes sign in; servers do one port above. */
  port: number;
  /** The data directory of its server: the boxes' accounts come from its database. */
  dataDir: string;
};

/** A Mosquitto set up as docs/operations.md says, with the accounts that `npm run broker:accounts` writes. */
export class Mosquitto {
  /** How the server signs in. */
  readonly url: string;
  private readonly password = randomBytes(12).toString("hex");
  private readonly directory: string;
  private running: ChildProcess | undefined;

  constructor(private readonly setting: MosquittoSetting) {
    this.url = `mqtt://${account}:${this.password}@localhost:${setting.port + 1}`;
    this.directory = resolve(`.cache/e2e-mosquitto-${setting.port}`);
  }

  /** Starts it with the server's account alone, until the server has made the boxes' accounts. */
  async start(): Promise<void> {
    rmSync(this.directory, { recursive: true, force: true });
    mkdirSync(this.directory, { recursive: true });
    const files = {
      passwd: `${account}:${hashOf(this.password)}\n`,
      acl: `user ${account}\ntopic readwrite horma/#\n`,
      "mosquitto.conf": this.config(),
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(this.at(name), text, { mode: 0o600 });
    this.running = spawn(mosquittoPath ?? "", ["-c", this.at("mosquitto.conf")], { stdio: "ignore" });
    while (!(await answers(this.setting.port))) await delay(20);
  }

  /** Loads the boxes' accounts too, as docs/operations.md says. */
  async takeAccounts(): Promise<void> {
    const env = { ...process.env, DATA_DIR: this.setting.dataDir, MQTT_URL: this.url };
    const argv = ["apps/server/dist/run/cli/broker-accounts.js", "--to", this.directory];
    await promisify(execFile)(process.execPath, argv, { env });
    this.running?.kill("SIGHUP");
  }

  async remove(): Promise<void> {
    if (this.running !== undefined && this.running.exitCode === null) {
      this.running.kill("SIGTERM");
      await once(this.running, "exit");
    }
    rmSync(this.directory, { recursive: true, force: true });
  }

  private config(): string {
    const { port } = this.setting;
    return `user ${userInfo().username}
allow_anonymous false
password_file ${this.at("passwd")}
acl_file ${this.at("acl")}
listener ${port + 1} localhost
listener ${port} localhost
use_username_as_clientid true
`;
  }

  private at(name: string): string {
    return `${this.directory}/${name}`;
  }
}

/** As Mosquitto keeps passwords. */
function hashOf(password: string): string {
  const [salt, rounds] = [randomBytes(12), 101];
  const hash = pbkdf2Sync(password, salt, rounds, 64, "sha512");
  return `$7$${rounds}$${salt.toString("base64")}$${hash.toString("base64")}`;
}

function answers(port: number): Promise<boolean> {
  return new Promise((settle) => {
    const socket = connect(port, "localhost");
    const end = (is: boolean) => {
      socket.destroy();
      settle(is);
    };
    socket.once("connect", () => end(true)).once("error", () => end(false));
  });
}

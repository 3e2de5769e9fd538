import { type ChildProcess, spawn } from "node:child_process";
import { pbkdf2Sync, randomBytes } from "node:crypto";
import { once } from "node:events";
import { queryDatabase } from "./store-database.ts";
import { mqttPortOf, staffDataDir, staffPort } from "./store-under-test.ts";

/** A test's own smart box in the demo store, run by the box's program; typed lines cause faults in it. */
export class OwnBox {
  private process: ChildProcess | undefined;
  private readonly password = randomBytes(32).toString("base64url");

  private constructor(
    readonly hwd: string,
    /** The number on its door. */
    readonly name: string,
  ) {}

  /** Adds a box that no other test uses, with its own password. */
  static async putUp(speed = 2): Promise<OwnBox> {
    // Three digits, as much as a door has room for, that no box has had.
    const [free] = await queryDatabase<{ name: string }>(
      staffDataDir,
      `select n::text as name from generate_series(100, 999) n
       where not exists (select from device where name = n::text) order by random() limit 1`,
    );
    const name = free?.name ?? "";
    const box = new OwnBox(`box-${name}-${randomBytes(4).toString("hex")}`, name);
    await queryDatabase(
      staffDataDir,
      `with put_up as (
         insert into device (store_id, hwd, name, type_id)
         select id, $1, $2, 'box' from store where code = '0101' returning id
       )
       insert into device_credential (device_id, password_hash, created_at) select id, $3, now() from put_up`,
      [box.hwd, box.name, mosquittoHash(box.password)],
    );
    await box.start(speed);
    return box;
  }

  /** Types a line to the running box: `jam back`, `offline 5000`. */
  type(line: string): void {
    this.process?.stdin?.write(`${this.hwd} ${line}\n`);
  }

  /** Ends the program, as a cut of the power would; the box keeps what it remembers. */
  async kill(): Promise<void> {
    const child = this.process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  }

  /** Resolves when the box is connected. */
  async start(speed = 2): Promise<void> {
    const args = ["--store", "0101", "--box", this.hwd, "--speed", String(speed)];
    const url = `mqtt://localhost:${mqttPortOf(staffPort)}`;
    const child = spawn(
      process.execPath,
      ["packages/smartbox/dist/bundle.js", ...args, "--url", url, "--end-with-stdin"],
      {
        env: { ...process.env, DATA_DIR: staffDataDir, BOX_PASSWORD: this.password },
        stdio: ["pipe", "pipe", "inherit"],
      },
    );
    this.process = child;
    await new Promise<void>((resolve) => {
      child.stdout.on("data", (text) => String(text).includes("connected") && resolve());
    });
  }
}

/** A password as the table has it, in Mosquitto's form. */
function mosquittoHash(password: string): string {
  const salt = randomBytes(12);
  const key = pbkdf2Sync(password, salt, 101, 64, "sha512");
  return `$7$101$${salt.toString("base64")}$${key.toString("base64")}`;
}

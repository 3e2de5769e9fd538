import type { SmartBox } from "@horma/smartbox";
import type { Browser, Page } from "@playwright/test";
import { viewports } from "../page/inspect.ts";
import { withoutCamera } from "../page/without-camera.ts";
import { BoxInHand } from "../store/box-in-hand.ts";
import { Mosquitto } from "../store/mosquitto.ts";
import { restock } from "../store/store-database.ts";
import { TestServer } from "../store/test-server.ts";
import { type Login, signIn } from "./staff.ts";

/** The server alone: no simulated box but the test's own. */
const program = "apps/server/dist/bundle.js";

export const brokerKinds = ["the embedded broker", "Mosquitto"] as const;
export type BrokerKind = (typeof brokerKinds)[number];

/** A store without a simulated crew: a server on one kind of broker, a runner's and a cashier's tablet, boxes by hand. */
export class StaffedStore {
  readonly server: TestServer;
  private readonly mosquitto: Mosquitto | undefined;
  private readonly tablets = new Map<Login, Page>();
  private boxes: SmartBox[] = [];

  constructor(kind: BrokerKind) {
    const offset = 41 + brokerKinds.indexOf(kind);
    const alone = new TestServer(offset, { DEMO_CREW: "0" }, program);
    const { mqttPort: port, dataDir } = alone;
    this.mosquitto = kind === "Mosquitto" ? new Mosquitto({ port, dataDir }) : undefined;
    this.server =
      this.mosquitto === undefined
        ? alone
        : new TestServer(offset, { DEMO_CREW: "0", MQTT_URL: this.mosquitto.url }, program);
  }

  /** Starts it on empty data, with plenty of these skus, and signs the staff in. */
  async open(browser: Browser, skus: readonly string[]): Promise<void> {
    await this.mosquitto?.start();
    await this.server.startAfresh();
    await this.mosquitto?.takeAccounts();
    await restock(skus, this.server.dataDir);
    await Promise.all([this.tablet(browser, "runner"), this.tablet(browser, "cashier")]);
  }

  /** The tablet of someone who is signed in since the store opened. */
  tabletOf(login: Login): Page {
    const tablet = this.tablets.get(login);
    if (tablet === undefined) throw new Error(`no ${login} has a tablet here`);
    return tablet;
  }

  async plugIn(hwd: string, speed = 20): Promise<BoxInHand> {
    const plugged = await BoxInHand.plugIn(this.server, hwd, { speed });
    this.boxes.push(plugged.box);
    return plugged;
  }

  /** Switches every box off, so that only the next test's box is available. */
  async unplugAll(): Promise<void> {
    await Promise.all(this.boxes.splice(0).map((box) => box.stop()));
  }

  async close(): Promise<void> {
    await this.unplugAll();
    for (const tablet of this.tablets.values()) await tablet.context().close();
    await this.server.remove();
    await this.mosquitto?.remove();
  }

  private async tablet(browser: Browser, login: Login): Promise<void> {
    const { url, dataDir } = this.server;
    const context = await browser.newContext({ baseURL: url, viewport: viewports.tablet });
    const page = await context.newPage();
    this.tablets.set(login, page);
    await withoutCamera(page);
    await signIn(page, login, "/staff/?store=0101", dataDir);
  }
}

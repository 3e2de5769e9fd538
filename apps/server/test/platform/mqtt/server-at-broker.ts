import { recordAbsence } from "../../../src/fulfilment/device/record-absence.ts";
import { deviceListener } from "../../../src/fulfilment/device/report/device-listener.ts";
import { listenToBoxes } from "../../../src/platform/gateway/listen-to-boxes.ts";
import type { LookTimes } from "../../../src/platform/gateway/look-for-boxes.ts";
import { MqttGateway } from "../../../src/platform/gateway/mqtt-gateway.ts";
import type { Broker } from "../../../src/platform/mqtt/start-broker.ts";
import type { Shop } from "../../fulfilment/order/shop.ts";

/** Without `onCut` no password changes. */
type Way = Pick<Broker, "connect"> & Partial<Pick<Broker, "onCut">> & { session?: string; look?: LookTimes };

/** What a server process is to the boxes: it sends them commands, and writes down what they say. */
export async function serverAtBroker(
  deps: Shop["deps"],
  { connect, session, look, onCut = () => () => {} }: Way,
) {
  const { db, now, log } = deps;
  const gateway = await MqttGateway.open({
    client: await connect(),
    silent: (address) => recordAbsence({ db, now }, { only: address }),
    now,
    log,
  });
  const listening = await listenToBoxes({
    connect: (heard) => connect({ heard, ...(session !== undefined && { session }) }),
    listener: deviceListener({ ...deps, gateway }),
    onCut,
    now,
    log,
    ...(look !== undefined && { look }),
  });
  let open = true;
  const close = async () => {
    if (!open) return;
    open = false;
    await listening.close();
    await gateway.close();
  };
  return { gateway, close };
}

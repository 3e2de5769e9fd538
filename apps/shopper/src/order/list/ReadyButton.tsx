import type { Order } from "@horma/contract";
import { Button } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { useNavigate } from "react-router";
import { countdownText } from "../../clock/clock-text.ts";
import { useSecondsLeft } from "../../clock/use-seconds-left.ts";
import { paths } from "../../paths.ts";
import { followOrder } from "../known/visit.ts";
import { deadlineOf } from "../pick-up/pick-up-clock.ts";

/** Where the order waits and for how long: the way to it, before anything else is offered. */
export function ReadyButton({ order }: { order: Order }) {
  const navigate = useNavigate();
  const left = useSecondsLeft(deadlineOf(order)) * 1_000;
  const open = () => {
    followOrder(order);
    navigate(paths.pickUp);
  };
  const place = placeText(order);
  const time = countdownText(left);
  return (
    <Button icon="door" onClick={open}>
      {order.meta.trouble === null ? t`${place} · quedan ${time}` : place}
    </Button>
  );
}

function placeText({ actual_device: device }: Order): string {
  if (device === null) return t`Zona de Entrega`;
  const { name } = device;
  return device.type_id === "box" ? t`Smartbox ${name}` : t`Estante ${name}`;
}

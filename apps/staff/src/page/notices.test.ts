import type { BoardAlert } from "@horma/contract";
import { expect, it } from "vitest";
import { anOrder, aPair } from "../order/board.fixture.ts";
import { noticesOf } from "./notices.ts";

const anAlert = (kind: BoardAlert["kind"]) => ({ kind, key: kind }) as BoardAlert;
const [order, pair] = [anOrder(), aPair()];

it("[FL-09] who calls comes first, then a seller's shoppers, what left one's hands, and what has no face", () => {
  const alerts = ["seller_called", "requests_flood", "unclaimed"] as const;
  const notices = noticesOf(
    alerts.map(anAlert),
    [
      {
        key: "ready",
        order,
        tone: "ready",
        title: "Listo: Nico",
        text: "Smartbox 4",
        since: order.updated_at,
      },
    ],
    [{ order, pair, state: "put_back" }],
  );
  expect(notices.map((notice) => (notice.kind === "alert" ? notice.alert.kind : notice.kind))).toEqual([
    "seller_called",
    "client",
    "hand",
    "requests_flood",
    "unclaimed",
  ]);
});

import type { Deps } from "../../../platform/deps.ts";
import type { DeviceListener } from "../../../platform/gateway/device-gateway.ts";
import { newCommand, pingCommand } from "../../../platform/gateway/new-command.ts";
import { recordAbsence } from "../record-absence.ts";
import { recordReport } from "./record-report.ts";

/** Stores what devices say, and makes a box forget a job that belongs to no one. */
export function deviceListener(deps: Pick<Deps, "db" | "gateway" | "now">): DeviceListener {
  const asked = new Set<string>();
  return {
    report: async (report) => {
      const { forget } = await recordReport(deps, report);
      const box = `${report.address.storeCode}/${report.address.hwd}`;
      // Its next state shows whether it forgot; if not, it is asked again. One job at a time: otherwise a box with a new job in
      // every message would get repeated commands for each.
      if (forget === null || asked.has(box)) return;
      asked.add(box);
      void deps.gateway
        .command(report.address, newCommand("cancel_job", forget, deps.now()))
        .finally(() => asked.delete(box));
    },
    rollCall: (heard) => recordAbsence(deps, { allBut: heard }),
    answers: async (address) => {
      const { outcome } = await deps.gateway.command(address, pingCommand(deps.now()));
      return outcome !== "unanswered";
    },
    gone: (address) => recordAbsence(deps, { only: address }),
  };
}

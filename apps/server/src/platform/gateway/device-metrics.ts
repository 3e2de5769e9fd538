import { Counter, Histogram } from "prom-client";

/** Figures of the gateway; `/metrics` shows them. */
export const messagesHeard = new Counter({
  name: "horma_mqtt_messages_total",
  help: "Messages of boxes, by whether they are valid: yes, no, or in part",
  labelNames: ["taken"],
  registers: [],
});

export const reportsDropped = new Counter({
  name: "horma_device_reports_dropped_total",
  help: "Reports of boxes that were not recorded: the queue was full, or recording failed",
  registers: [],
});

export const commandSeconds = new Histogram({
  name: "horma_device_command_duration_seconds",
  help: "Time from a command to its outcome",
  labelNames: ["action", "outcome"],
  buckets: [0.01, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10],
  registers: [],
});

export const deviceMetrics = [messagesHeard, reportsDropped, commandSeconds];

import { EventEmitter } from "node:events";
import { describe, expect, it, vi } from "vitest";
import { AddressRefused } from "../../../src/platform/network/outside-network.ts";
import {
  escapedErrors,
  outsideSource,
  watchEscapedErrors,
} from "../../../src/platform/process/escaped-errors.ts";
import { guarded } from "../../../src/platform/process/guarded.ts";

const systemError = (code: string, syscall: string) => Object.assign(new Error(code), { code, syscall });

describe("what escapes every caller", () => {
  it.each([
    [systemError("ENOTFOUND", "getaddrinfo"), "lookup"],
    [systemError("EAI_AGAIN", "getaddrinfo"), "lookup"],
    [systemError("ETIMEOUT", "queryA"), "lookup"],
    [systemError("ECONNRESET", "read"), "socket"],
    [systemError("EPIPE", "write"), "socket"],
    [systemError("EHOSTUNREACH", "connect"), "socket"],
    [new AddressRefused("hooks.example is not found"), "delivery"],
    [systemError("ENOSPC", "write"), undefined],
    [systemError("EIO", "read"), undefined],
    [new TypeError("found is not iterable"), undefined],
    ["a text", undefined],
  ])("%s is from %s", (error, source) => {
    expect(outsideSource(error)).toBe(source);
  });

  const watched = () => {
    const exit = vi.fn<(code: number) => void>();
    const log = { error: vi.fn(), fatal: vi.fn() };
    const from = Object.assign(new EventEmitter(), { exit });
    watchEscapedErrors(log, from);
    return { exit, log, from };
  };

  it("is logged with its place and ends the process", () => {
    const { exit, log, from } = watched();
    const error = new TypeError("found is not iterable");
    from.emit("uncaughtException", error, "uncaughtException");
    expect(log.fatal).toHaveBeenCalledWith({ err: error, origin: "uncaughtException" }, expect.any(String));
    expect(exit).toHaveBeenCalledWith(1);
  });

  it("is logged and counted where it comes from outside, and the process goes on", async () => {
    const { exit, log, from } = watched();
    const counted = async () =>
      (await escapedErrors.get()).values.find(({ labels }) => labels.source === "lookup")?.value;
    const before = (await counted()) ?? 0;
    from.emit("uncaughtException", systemError("ENOTFOUND", "getaddrinfo"), "unhandledRejection");
    expect(await counted()).toBe(before + 1);
    expect(log.error).toHaveBeenCalledOnce();
    expect(exit).not.toHaveBeenCalled();
  });
});

it("a guarded callback logs what it throws, and its caller goes on", () => {
  const log = { error: vi.fn() };
  const error = new Error("an odd payload");
  const emitter = new EventEmitter();
  const after = vi.fn();
  emitter.on(
    "message",
    guarded(log, "reading a message", () => {
      throw error;
    }),
  );
  emitter.on("message", after);
  emitter.emit("message");
  expect(log.error).toHaveBeenCalledWith({ err: error }, "reading a message failed");
  expect(after).toHaveBeenCalledOnce();
});

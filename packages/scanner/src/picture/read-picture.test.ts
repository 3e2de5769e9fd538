import { afterEach, expect, it, vi } from "vitest";
import { readPicture } from "./read-picture.ts";

afterEach(() => vi.unstubAllGlobals());

/** The decoder's worker at its border: it loads for as long as it lives. */
class LoadingWorker extends EventTarget {
  terminate() {}
}

/** A browser's picture element that can't decode what it is given. */
class BrokenImage {
  onerror = () => {};
  set src(_url: string) {
    queueMicrotask(() => this.onerror());
  }
}

it("[CA-09] a broken picture is refused, and leaves no rejection behind that no one handles", async () => {
  vi.stubGlobal("Worker", LoadingWorker);
  vi.stubGlobal("Image", BrokenImage);
  const unhandled = vi.fn();
  process.on("unhandledRejection", unhandled);
  const broken = new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe1])]);
  expect(await readPicture(broken)).toMatchObject({ kind: "refused", code: "broken_picture" });
  await new Promise((resolve) => setTimeout(resolve));
  process.off("unhandledRejection", unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});

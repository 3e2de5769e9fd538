import { describe, expect, it } from "vitest";
import { createServerClock } from "./server-clock.ts";

const noon = Date.parse("2026-03-02T12:00:00Z");
const header = (at: number) => new Date(at).toUTCString();

/** A device whose clock is ahead of the server's, and the server clock it makes of answers that take so long, ms. */
function deviceAhead(ahead: number) {
  let real = noon;
  const device = () => real + ahead;
  const clock = createServerClock(device);
  return {
    answer(took: number) {
      const askedAt = device();
      const date = header(real + took / 2);
      real += took;
      clock.learn(date, askedAt);
    },
    pass: (ms: number) => {
      real += ms;
    },
    set: (ms: number) => {
      ahead += ms;
    },
    wrongBy: () => Math.abs(clock.now() - real),
  };
}

describe("[FL-01] the server's clock", () => {
  it.each([
    ["10 minutes ahead", 600_000],
    ["a day behind", -86_400_000],
    ["right", 0],
  ])("is known to the second after one answer to a device that is %s", (_, ahead) => {
    const phone = deviceAhead(ahead);
    phone.answer(200);
    expect(phone.wrongBy()).toBeLessThanOrEqual(1_200);
  });

  it("is known closer with every answer, and a slow one spoils nothing", () => {
    const phone = deviceAhead(600_000);
    for (let each = 0; each < 40; each++) {
      phone.pass(2_017);
      phone.answer(each === 20 ? 9_000 : 60);
    }
    expect(phone.wrongBy()).toBeLessThanOrEqual(150);
  });

  it("is found again after the device's clock was set", () => {
    const phone = deviceAhead(600_000);
    phone.answer(100);
    phone.set(-3_600_000);
    phone.answer(100);
    expect(phone.wrongBy()).toBeLessThanOrEqual(1_100);
  });

  it("is the device's before an answer, after one without a date, and where both agree", () => {
    const clock = createServerClock(() => noon + 300);
    expect(clock.now()).toBe(noon + 300);
    clock.learn(null, noon);
    clock.learn("yesterday", noon);
    expect(clock.now()).toBe(noon + 300);
    clock.learn(header(noon), noon + 200);
    expect(clock.now()).toBe(noon + 300);
  });
});

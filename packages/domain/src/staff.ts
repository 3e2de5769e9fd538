/** Who works in a store. What each may do is in `rights.ts`. */

export const staffRoles = ["runner", "seller", "cashier", "manager", "technician"] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Whether a PIN is among the first that anyone tries: one digit again and again, or all in a row (`123456`, `654321`). */
export function isWeakPin(pin: string): boolean {
  const steps = new Set([...pin].slice(1).map((digit, before) => Number(digit) - Number(pin[before])));
  const [step = 0] = steps;
  return steps.size === 1 && Math.abs(step) <= 1;
}

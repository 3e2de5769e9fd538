import { type Refusal, refuse } from "../../web/http/refusals.ts";
import { StaffFault } from "./manage-staff.ts";

/** What a change of a store's staff returns, or the refusal that says why it could not be made. */
export async function refuseFault<T>(change: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await change();
  } catch (error) {
    if (error instanceof StaffFault) return refuse(error.code, error.message);
    throw error;
  }
}

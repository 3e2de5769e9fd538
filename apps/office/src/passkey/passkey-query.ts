import { browserSupportsWebAuthn, platformAuthenticatorIsAvailable } from "@simplewebauthn/browser";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../api/api.ts";

/** How the office can be entered here. */
export const officeEntryQuery = queryOptions({
  queryKey: ["entry"],
  queryFn: ({ signal }) => api("getOfficeEntry", { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The passkeys of the person who is in the office. */
export const passkeysQuery = queryOptions({
  queryKey: ["passkeys"],
  queryFn: ({ signal }) => api("listPasskeys", { signal }),
});

/** Whether browser and server can do passkeys. */
export function usePasskeys(): boolean {
  const { data } = useQuery(officeEntryQuery);
  return data?.passkeys === true && browserSupportsWebAuthn();
}

/** Whether this device can hold a passkey of its own, behind a finger, a face or a PIN. */
export async function canHoldPasskey(): Promise<boolean> {
  if (!(await platformAuthenticatorIsAvailable())) return false;
  return api("getOfficeEntry", {}).then(
    ({ passkeys }) => passkeys,
    () => false,
  );
}

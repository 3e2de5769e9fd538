import {
  type MutationKey,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { useLocation } from "react-router";

/**
 * A mutation that runs once at a time: a second tap does nothing. Rendered state comes too late for that, because both taps of a
 * double tap see it idle; and a screen that has led on stays until the next one is drawn, so that its address decides. An
 * `onSuccess` that leads on returns its navigation, which the mutation waits for.
 */
export function useSingleMutation<Answer, Input = void>(
  options: UseMutationOptions<Answer, Error, Input> & { mutationKey: MutationKey },
) {
  const queryClient = useQueryClient();
  const { pathname } = useLocation();
  const { mutate, ...rest } = useMutation(options);
  return {
    ...rest,
    mutate(input: Input) {
      const running = queryClient.isMutating({ mutationKey: options.mutationKey, exact: true }) > 0;
      if (!running && location.pathname === pathname) mutate(input);
    },
  };
}

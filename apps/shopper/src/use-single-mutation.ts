import {
  type MutationKey,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";

/**
 * A mutation that runs once at a time: a second tap does nothing. Rendered state comes too late for that, because both taps of a
 * double tap see it idle.
 */
export function useSingleMutation<Answer, Input = void>(
  options: UseMutationOptions<Answer, Error, Input> & { mutationKey: MutationKey },
) {
  const queryClient = useQueryClient();
  const { mutate, ...rest } = useMutation(options);
  return {
    ...rest,
    mutate(input: Input) {
      if (queryClient.isMutating({ mutationKey: options.mutationKey, exact: true }) === 0) mutate(input);
    },
  };
}

import {
  type MutationKey,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";

/**
 * A mutation that runs once at a time: a second tap while one is under way does nothing. The state a screen draws
 * comes too late for that, both taps of a double tap find it idle.
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

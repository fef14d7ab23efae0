import { useMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { sendingKeys } from './sending-keys.ts';

/** What makes or saves something. The key stays the same as long as the same values are sent again. */
export interface Submission<R, V> extends Omit<UseMutationOptions<R, Error, V>, 'mutationFn'> {
  mutationFn: (values: V, idempotencyKey: string) => Promise<R>;
}

/** What is known of the last sending, and how the next one begins. */
export type Submitting<R, V> = Pick<
  UseMutationResult<R, Error, V>,
  'data' | 'isPending' | 'isSuccess' | 'mutate' | 'reset' | 'variables'
>;

/**
 * What a press makes or takes away: once at a time, so that a second press in the same moment does nothing. Values that are
 * sent again after a failure carry the same key, so that an answer that was lost makes nothing twice. Forms send by
 * `ui/form`.
 */
export function useSubmission<R, V = void>({ mutationFn, ...options }: Submission<R, V>): Submitting<R, V> {
  const isSending = useRef(false);
  const [keys] = useState(() => sendingKeys<V>());
  const mutation = useMutation<R, Error, V>({
    ...options,
    mutationFn: async (values) => {
      const answer = await mutationFn(values, keys.keyOf(values));
      keys.settle();
      return answer;
    },
    onSettled: async (...settled) => {
      try {
        await options.onSettled?.(...settled);
      } finally {
        isSending.current = false;
      }
    },
  });
  const mutate: typeof mutation.mutate = (...args) => {
    // State says that it is being sent only with the next frame; two presses may come before.
    if (isSending.current) return;
    isSending.current = true;
    mutation.mutate(...args);
  };
  return { ...mutation, mutate };
}

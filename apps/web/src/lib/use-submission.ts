import { useMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { sendingKeys, type SendingKeys } from './sending-keys.ts';

/** What makes or saves something. The key stays the same as long as the same values are sent again. */
export interface Submission<R, V> extends Omit<UseMutationOptions<R, Error, V>, 'mutationFn'> {
  mutationFn: (values: V, idempotencyKey: string) => Promise<R>;
  /** What may be sent beside each other, such as the row that a press is about; without it one thing at a time is sent. */
  targetOf?: (values: V) => string;
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
export function useSubmission<R, V = void>({
  mutationFn,
  targetOf = () => '',
  ...options
}: Submission<R, V>): Submitting<R, V> {
  const sending = useRef(new Set<string>());
  const [targets] = useState(() => new Map<string, SendingKeys<V>>());
  const mutation = useMutation<R, Error, V>({
    ...options,
    mutationFn: async (values) => {
      const target = targetOf(values);
      const keys = targets.get(target) ?? sendingKeys<V>();
      targets.set(target, keys);
      const answer = await mutationFn(values, keys.keyOf(values));
      keys.settle();
      return answer;
    },
    onSettled: async (...settled) => {
      try {
        await options.onSettled?.(...settled);
      } finally {
        sending.current.delete(targetOf(settled[2]));
      }
    },
  });
  const mutate: typeof mutation.mutate = (...args) => {
    // State says that it is being sent only with the next frame; two presses may come before.
    const [values] = args as [V];
    const target = targetOf(values);
    if (sending.current.has(target)) return;
    sending.current.add(target);
    mutation.mutate(...args);
  };
  return { ...mutation, mutate };
}

import { useMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { sendingKeys, type SendingKeys } from './sending-keys.ts';

/** An action that creates or saves something. The key stays the same as long as the same values are sent again. */
export interface Submission<R, V> extends Omit<UseMutationOptions<R, Error, V>, 'mutationFn'> {
  mutationFn: (values: V, idempotencyKey: string) => Promise<R>;
  /** What may be sent in parallel, such as the row of a press; without it one thing at a time is sent. */
  targetOf?: (values: V) => string;
}

/** The state of the last sending, and how the next one begins. */
export type Submitting<R, V> = Pick<
  UseMutationResult<R, Error, V>,
  'data' | 'isPending' | 'isSuccess' | 'mutate' | 'reset' | 'variables'
>;

/**
 * Runs a creating or deleting action one at a time, so that a second press in the same moment does nothing. Values
 * sent again after a failure carry the same key, so that a lost answer creates nothing twice. Forms send by
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

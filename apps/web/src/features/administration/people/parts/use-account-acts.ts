import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../../../lib/failure-text.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { useSubmission } from '../../../../lib/use-submission.ts';
import { toastError, toastSuccess } from '../../../../ui/toasts/toasts.ts';
import {
  inviteAccount,
  peopleKeys,
  resetAccountPassword,
  setProviderOnly,
  signOutAccount,
} from '../people.queries.ts';

/** What can be done to an account besides editing it. */
export interface AccountActs {
  isBusy: boolean;
  invite: () => void;
  signOut: () => void;
  /** Leaves the sign-in to the provider alone, or lets the person have a password again; told when it is done. */
  leaveToProvider: (providerOnly: boolean, onDone: () => void) => void;
  /** Mails a link, or makes a first password; told when it is done. */
  reset: (onDone: () => void) => void;
  /** The new first password of who has no e-mail address, until it is forgotten. */
  firstPassword: string | null;
  forgetPassword: () => void;
}

type Act = 'invite' | 'signOut' | 'reset' | 'providerOnly' | 'password';

interface Done {
  message: string;
  firstPassword: string | null;
}

async function done(act: Act, id: string, key: string): Promise<Done> {
  if (act === 'reset') {
    const { response, message } = await resetAccountPassword(id, key);
    return { message, firstPassword: response.firstPassword };
  }
  if (act === 'providerOnly' || act === 'password') {
    const { message } = await setProviderOnly(id, act === 'providerOnly');
    return { message, firstPassword: null };
  }
  const { message } = act === 'invite' ? await inviteAccount(id, key) : await signOutAccount(id);
  return { message, firstPassword: null };
}

/** What can be done to an account besides editing it; each answer is said by a toast. */
export function useAccountActs({ id }: { id: string }): AccountActs {
  const say = useSay();
  const cache = useQueryClient();
  const [firstPassword, setFirstPassword] = useState<string | null>(null);
  const act = useSubmission({
    mutationFn: (which: Act, key) => done(which, id, key),
    onSuccess: (answer) => {
      setFirstPassword(answer.firstPassword);
      toastSuccess(answer.message || say('administration.level.saved'));
    },
    onError: (reason) => toastError(failureText(reason)),
    onSettled: () => cache.invalidateQueries({ queryKey: peopleKeys.all }),
  });
  return {
    isBusy: act.isPending,
    invite: () => act.mutate('invite'),
    signOut: () => act.mutate('signOut'),
    leaveToProvider: (providerOnly, onDone) =>
      act.mutate(providerOnly ? 'providerOnly' : 'password', { onSettled: onDone }),
    reset: (onDone) => act.mutate('reset', { onSettled: onDone }),
    firstPassword,
    forgetPassword: () => setFirstPassword(null),
  };
}

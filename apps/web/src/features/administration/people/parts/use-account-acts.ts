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

/** The actions on an account besides editing it. */
export interface AccountActs {
  isBusy: boolean;
  invite: () => void;
  signOut: () => void;
  /** Leaves the sign-in to the provider alone, or lets the person have a password again; told when it is done. */
  leaveToProvider: (providerOnly: boolean, onDone: () => void) => void;
  /** Mails a link, or makes a first password; told when it is done. */
  reset: (onDone: () => void) => void;
  /** The new first password of a person without an e-mail address, until it is forgotten. */
  firstPassword: string | null;
  forgetPassword: () => void;
}

interface Act {
  id: string;
  kind: 'invite' | 'signOut' | 'reset' | 'providerOnly' | 'password';
}

interface Done {
  message: string;
  firstPassword: string | null;
}

async function done({ id, kind }: Act, key: string): Promise<Done> {
  if (kind === 'reset') {
    const { response, message } = await resetAccountPassword(id, key);
    return { message, firstPassword: response.firstPassword };
  }
  if (kind === 'providerOnly' || kind === 'password') {
    const { message } = await setProviderOnly(id, kind === 'providerOnly');
    return { message, firstPassword: null };
  }
  const { message } = kind === 'invite' ? await inviteAccount(id, key) : await signOutAccount(id);
  return { message, firstPassword: null };
}

/** The actions on an account besides editing it; a toast reports each result. */
export function useAccountActs({ id }: { id: string }): AccountActs {
  const say = useSay();
  const cache = useQueryClient();
  const [firstPassword, setFirstPassword] = useState<string | null>(null);
  const act = useSubmission({
    // In a list the next person may be asked for before the one before is done.
    targetOf: (one: Act) => one.id,
    mutationFn: done,
    onSuccess: (answer) => {
      setFirstPassword(answer.firstPassword);
      toastSuccess(answer.message || say('administration.level.saved'));
    },
    onError: (reason) => toastError(failureText(reason)),
    onSettled: () => cache.invalidateQueries({ queryKey: peopleKeys.all }),
  });
  return {
    isBusy: act.isPending,
    invite: () => act.mutate({ id, kind: 'invite' }),
    signOut: () => act.mutate({ id, kind: 'signOut' }),
    leaveToProvider: (providerOnly, onDone) =>
      act.mutate({ id, kind: providerOnly ? 'providerOnly' : 'password' }, { onSettled: onDone }),
    reset: (onDone) => act.mutate({ id, kind: 'reset' }, { onSettled: onDone }),
    firstPassword,
    forgetPassword: () => setFirstPassword(null),
  };
}

import { IconKey, IconLogout } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useSay } from '../../../lib/i18n.ts';
import type { RowAction } from '../../../ui/resource-list/list-parts.ts';
import { SignInQuestions, type SignInAct } from './parts/sign-in-questions.tsx';
import { useAccountActs } from './parts/use-account-acts.ts';

interface Listed {
  id: string;
  name: string;
}

/**
 * Resetting the password of a person in a list, by a mailed link, and signing them out: the entries of the row's
 * menu, and the questions before it is done.
 */
export function useSignInMenu(): {
  actionsOf: (person: Listed, hasAddress: boolean) => RowAction[];
  questions: ReactNode;
} {
  const say = useSay();
  // The last person asked about stays, so that the name does not vanish before the window does.
  const [person, setPerson] = useState<Listed>({ id: '', name: '' });
  const [asked, setAsked] = useState<SignInAct | null>(null);
  const acts = useAccountActs(person);
  const ask = (one: Listed, act: SignInAct) => () => {
    setPerson(one);
    setAsked(act);
  };
  return {
    actionsOf: (one, hasAddress) => [
      ...(hasAddress
        ? [
            {
              label: say('administration.person.resetPassword'),
              icon: <IconKey size={18} stroke={1.5} />,
              onPress: ask(one, 'reset'),
            },
          ]
        : []),
      {
        label: say('administration.person.signOut'),
        icon: <IconLogout size={18} stroke={1.5} />,
        onPress: ask(one, 'signOut'),
      },
    ],
    questions: (
      <SignInQuestions name={person.name} isByMail acts={acts} asked={asked} onClose={() => setAsked(null)} />
    ),
  };
}

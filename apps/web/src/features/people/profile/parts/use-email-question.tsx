import { useState, type ReactNode } from 'react';
import { useSay } from '../../../../lib/i18n.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';

/** Asks before an address is taken away, which leaves no way to a new password; all else is sent at once. */
export function useEmailQuestion(
  submit: () => void,
  isTakenAway: boolean,
): { submit: () => void; question: ReactNode } {
  const say = useSay();
  const [isAsked, setAsked] = useState(false);
  const answer = (isSure: boolean): void => {
    setAsked(false);
    if (isSure) submit();
  };
  return {
    submit: () => (isTakenAway ? setAsked(true) : submit()),
    question: (
      <ConfirmDialog
        isOpen={isAsked}
        title={say('profile.noEmail.title')}
        text={say('profile.noEmail.text')}
        confirm={{ label: say('profile.noEmail.confirm'), onPress: () => answer(true) }}
        keep={{ label: say('profile.noEmail.keep'), onPress: () => answer(false) }}
      />
    ),
  };
}

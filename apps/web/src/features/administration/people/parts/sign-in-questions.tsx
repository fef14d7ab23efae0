import { useSay } from '../../../../lib/i18n.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import type { AccountActs } from './use-account-acts.ts';

/** Acts on how a person signs in; each is asked about first. */
export type SignInAct = 'reset' | 'signOut';

/** Asks before somebody's password is reset, and before they are signed out of every browser. */
export function SignInQuestions({
  name,
  isByMail,
  acts,
  asked,
  onClose,
}: {
  name: string;
  /** Whether there is an address to which a link is mailed. */
  isByMail: boolean;
  acts: AccountActs;
  /** Null while nothing is asked. */
  asked: SignInAct | null;
  onClose: () => void;
}) {
  const say = useSay();
  const keep = { label: say('administration.person.keep'), onPress: onClose };
  return (
    <>
      <ConfirmDialog
        isOpen={asked === 'reset'}
        tone="calm"
        title={say('administration.person.resetTitle', { name })}
        text={say(isByMail ? 'administration.person.resetByMail' : 'administration.person.resetByCode')}
        confirm={{
          label: say('administration.person.resetPassword'),
          isBusy: acts.isBusy,
          onPress: () => acts.reset(onClose),
        }}
        keep={keep}
      />
      <ConfirmDialog
        isOpen={asked === 'signOut'}
        tone="calm"
        title={say('administration.person.signOutTitle', { name })}
        text={say('administration.person.signOutText')}
        confirm={{
          label: say('administration.person.signOut'),
          onPress: () => {
            onClose();
            acts.signOut();
          },
        }}
        keep={keep}
      />
    </>
  );
}

import { useSay } from '../../../../lib/i18n.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import type { AccountActs } from './use-account-acts.ts';

/** Asks whether somebody is to sign in by a provider alone, or to have a password again; null while nothing is asked. */
export function ProviderOnlyDialog({
  account,
  acts,
  onClose,
}: {
  account: { name: string; providerOnly: boolean } | null;
  acts: AccountActs;
  onClose: () => void;
}) {
  const say = useSay();
  const { name = '', providerOnly = false } = account ?? {};
  const words = providerOnly
    ? ({
        title: 'administration.person.allowPasswordTitle',
        text: 'administration.person.allowPasswordText',
        label: 'administration.person.allowPassword',
      } as const)
    : ({
        title: 'administration.person.providerOnlyTitle',
        text: 'administration.person.providerOnlyText',
        label: 'administration.person.providerOnly',
      } as const);
  return (
    <ConfirmDialog
      isOpen={account !== null}
      tone="calm"
      title={say(words.title, { name })}
      text={say(words.text)}
      confirm={{
        label: say(words.label),
        isBusy: acts.isBusy,
        onPress: () => acts.leaveToProvider(!providerOnly, onClose),
      }}
      keep={{ label: say('administration.person.keep'), onPress: onClose }}
    />
  );
}

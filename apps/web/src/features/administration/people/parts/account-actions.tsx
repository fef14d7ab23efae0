import { Button, Menu } from '@mantine/core';
import {
  IconDots,
  IconEdit,
  IconId,
  IconKey,
  IconLogout,
  IconMail,
  IconPlayerPause,
  IconPlayerPlay,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useSay } from '../../../../lib/i18n.ts';
import type { Address } from '../../../../lib/url-state.ts';
import { AddressLink } from '../../../../ui/address-link.tsx';
import { CardFoot } from '../../../../ui/card.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { currentHost } from '../../../institutions/host.ts';
import { useUiTexts } from '../../../../ui/ui-texts.tsx';
import { AccountStatusDialog } from '../account-status-dialog.tsx';
import { FirstPasswordDialog } from './first-password-dialog.tsx';
import { ProviderOnlyDialog } from './provider-only-dialog.tsx';
import { SignInQuestions, type SignInAct } from './sign-in-questions.tsx';
import { useAccountActs, type AccountActs } from './use-account-acts.ts';

/** An account as its actions need to know it. */
export interface ActedAccount {
  id: string;
  name: string;
  active: boolean;
  email: string | null;
  hasJoined: boolean;
  providerOnly: boolean;
  studentRollNum?: string | null;
  isEducator?: boolean;
}

/** Whether the sign-in can be left to a provider, or taken back from it. */
function isMovable({ active, providerOnly }: ActedAccount): boolean {
  return active && (providerOnly || currentHost().identityProviders.length > 0);
}

function ActMenu({
  account,
  acts,
  onSignOut,
  onSwitch,
  onMove,
}: {
  account: ActedAccount;
  acts: AccountActs;
  onSignOut: () => void;
  onSwitch: () => void;
  /** Asks about the sign-in by a provider alone. */
  onMove: () => void;
}) {
  const say = useSay();
  const { moreAbout } = useUiTexts();
  const { active, email, providerOnly } = account;
  const Switching = active ? IconPlayerPause : IconPlayerPlay;
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <IconButton label={moreAbout(account.name)} icon={<IconDots size={20} stroke={1.5} />} />
      </Menu.Target>
      <Menu.Dropdown>
        {active && !account.hasJoined && !providerOnly && email !== null && (
          <Menu.Item leftSection={<IconMail size={18} stroke={1.5} />} onClick={acts.invite}>
            {say('administration.person.invite')}
          </Menu.Item>
        )}
        {active && (
          <Menu.Item leftSection={<IconLogout size={18} stroke={1.5} />} onClick={onSignOut}>
            {say('administration.person.signOut')}
          </Menu.Item>
        )}
        {isMovable(account) && (
          <Menu.Item leftSection={<IconId size={18} stroke={1.5} />} onClick={onMove}>
            {say(providerOnly ? 'administration.person.allowPassword' : 'administration.person.providerOnly')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<Switching size={18} stroke={1.5} />} onClick={onSwitch}>
          {say(active ? 'administration.level.deactivate' : 'administration.level.activate')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/**
 * The actions on an account, at the foot of its card. People who may not change the person edit at most the
 * association.
 */
export function AccountActions({
  account,
  edit,
  mayEditPerson = true,
}: {
  account: ActedAccount;
  edit: Address | null;
  mayEditPerson?: boolean;
}) {
  const say = useSay();
  const acts = useAccountActs(account);
  const [asked, setAsked] = useState<SignInAct | null>(null);
  const [isSwitching, setSwitching] = useState(false);
  const [isMoving, setMoving] = useState(false);
  const { name, active, email, providerOnly, studentRollNum = null } = account;
  if (edit === null && !mayEditPerson) return null;
  return (
    <CardFoot>
      {edit && (
        <Button component={AddressLink} address={edit} leftSection={<IconEdit size={18} stroke={1.5} />}>
          {say('administration.level.edit')}
        </Button>
      )}
      {mayEditPerson && active && !providerOnly && (
        <Button
          variant="default"
          leftSection={<IconKey size={18} stroke={1.5} />}
          onClick={() => setAsked('reset')}
        >
          {say('administration.person.resetPassword')}
        </Button>
      )}
      {mayEditPerson && (
        <ActMenu
          account={account}
          acts={acts}
          onSignOut={() => setAsked('signOut')}
          onSwitch={() => setSwitching(true)}
          onMove={() => setMoving(true)}
        />
      )}
      <SignInQuestions
        name={name}
        isByMail={email !== null}
        acts={acts}
        asked={asked}
        onClose={() => setAsked(null)}
      />
      <ProviderOnlyDialog account={isMoving ? account : null} acts={acts} onClose={() => setMoving(false)} />
      <FirstPasswordDialog
        shown={
          acts.firstPassword === null ? null : { name, number: studentRollNum, password: acts.firstPassword }
        }
        onDone={acts.forgetPassword}
      />
      <AccountStatusDialog account={isSwitching ? account : null} onClose={() => setSwitching(false)} />
    </CardFoot>
  );
}

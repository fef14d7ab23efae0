import { Loader } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { depthOfRole, isEducator, isParent, isStudent } from '@lectern/contract/access/roles.ts';
import { roleOfWire } from '@lectern/contract/identity/identity.names.ts';
import type { CheckedLink } from '@lectern/contract/identity/identity.shapes.ts';
import { isPassing, isRefusal } from '../../lib/api-failure.ts';
import { useSay } from '../../lib/i18n.ts';
import { useGo } from '../../lib/url-state.ts';
import { toastSuccess } from '../../ui/toasts/toasts.ts';
import { useHost, useHostWords } from '../institutions/host.ts';
import { checkResetLink, resetPassword } from './identity.queries.ts';
import { newAccount } from './new-account.ts';
import classes from './parts/forms.module.css';
import { NewPasswordForm } from './parts/new-password-form.tsx';

interface ResetPasswordFormProps {
  token: string;
  /** The link was used or is too old: the caller says so in its title. */
  isDead: boolean;
  onDead: () => void;
  /** The person invited by the link, once that is known. */
  invited: CheckedLink['invited'];
  onInvited: (invited: CheckedLink['invited']) => void;
}

/** Whether the server still has to say if the link works. */
function useIsChecking({ token, isDead, onDead, onInvited }: ResetPasswordFormProps): boolean {
  const [isChecking, setChecking] = useState(!isDead);
  const died = useEffectEvent(onDead);
  const greeted = useEffectEvent(onInvited);
  useEffect(() => {
    if (token === '') return;
    void checkResetLink(token)
      .then((invited) => greeted(invited))
      .catch((reason: unknown) => {
        // Only a refusal makes a link invalid; temporary failures show when the form is sent.
        if (!isPassing(reason)) died();
      })
      .finally(() => setChecking(false));
  }, [token]);
  return isChecking;
}

/** As what somebody is invited, in the host's words. */
function useInvitedAs(wireRole: string): string {
  const say = useSay();
  const { roleTypeName, levelTitles } = useHost();
  const { levelOne, levelTwo, levelThree } = levelTitles;
  const role = roleOfWire(wireRole);
  if (isStudent(role)) return say('identity.welcome.student');
  if (isParent(role)) return say('identity.welcome.parent');
  if (isEducator(role)) return roleTypeName;
  const level = role && [levelOne, levelTwo, levelThree][depthOfRole(role) - 1];
  return level
    ? say('identity.welcome.administratorOf', { level: level.one })
    : say('identity.welcome.administrator');
}

/** Who invites, as what, and to which places. */
function Invited({ invited: { role, places } }: { invited: NonNullable<CheckedLink['invited']> }) {
  const say = useSay();
  const { name } = useHostWords();
  const as = useInvitedAs(role);
  const text = say('identity.welcome.text', { name, as });
  return (
    <p className="type-explanation tone-2">
      {places.length === 0
        ? text
        : `${text} ${say('identity.welcome.places', { places: places.join(', ') })}`}
    </p>
  );
}

/** Sets a new password by the one-time link of a mail, or says that the link is dead and offers a new one. */
export function ResetPasswordForm(props: ResetPasswordFormProps) {
  const { token, isDead, onDead, invited } = props;
  const say = useSay();
  const go = useGo();
  const isChecking = useIsChecking(props);
  if (isChecking) return <Loader aria-label={say('core.list.loading')} />;
  if (isDead) {
    return (
      <div className={classes.form} role="alert">
        <p className="type-explanation tone-2">{say('identity.refusal.reset_link_dead')}</p>
        <Link to="/forget-password" className={classes.link}>
          {say('identity.reset.again')}
        </Link>
        <Link to="/" className={classes.link}>
          {say('identity.reset.signIn')}
        </Link>
      </div>
    );
  }
  return (
    <NewPasswordForm
      intro={invited ? <Invited invited={invited} /> : undefined}
      submit={invited ? say('identity.welcome.save') : undefined}
      send={async (password) => {
        try {
          const said = await resetPassword(token, password);
          newAccount.set(invited?.email ?? null);
          toastSuccess(invited ? say('identity.welcome.ready') : said || say('identity.password.changed'));
          go({ to: '/' });
        } catch (reason) {
          // A link that died meanwhile changes the page; all else stays with the form.
          if (!isRefusal(reason, 'reset_link_dead')) throw reason;
          onDead();
        }
      }}
    />
  );
}

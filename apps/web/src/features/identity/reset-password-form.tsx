import { Loader } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiFailure, isRefusal } from '../../lib/api-failure.ts';
import { useSay } from '../../lib/i18n.ts';
import { useGo } from '../../lib/url-state.ts';
import { toastSuccess } from '../../ui/toasts/toasts.ts';
import { checkResetLink, resetPassword } from './identity.queries.ts';
import classes from './parts/forms.module.css';
import { NewPasswordForm } from './parts/new-password-form.tsx';

interface ResetPasswordFormProps {
  token: string;
  /** The link was used or is too old: the caller says so in its title. */
  isDead: boolean;
  onDead: () => void;
}

/** Whether the server still has to say if the link works. */
function useIsChecking({ token, isDead, onDead }: ResetPasswordFormProps): boolean {
  const [isChecking, setChecking] = useState(!isDead);
  const died = useEffectEvent(onDead);
  useEffect(() => {
    if (token === '') return;
    void checkResetLink(token)
      .catch((reason: unknown) => {
        // Only the server can call a link dead; without an answer the form decides when it is sent.
        if (reason instanceof ApiFailure && reason.code !== 0) died();
      })
      .finally(() => setChecking(false));
  }, [token]);
  return isChecking;
}

/** Sets a new password by the one-time link of a mail, or says that the link is dead and offers a new one. */
export function ResetPasswordForm(props: ResetPasswordFormProps) {
  const { token, isDead, onDead } = props;
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
      send={async (password) => {
        try {
          toastSuccess((await resetPassword(token, password)) || say('identity.password.changed'));
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

import { Loader } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiFailure, isRefusal } from '../../lib/api-failure.ts';
import { useSay } from '../../lib/i18n.ts';
import { useGo } from '../../lib/url-state.ts';
import { toastError, toastSuccess } from '../../ui/toasts/toasts.ts';
import { checkResetLink, resetPassword } from './identity.queries.ts';
import classes from './parts/forms.module.css';
import { NewPasswordForm } from './parts/new-password-form.tsx';

type LinkState = 'checking' | 'alive' | 'dead';

function useLinkState(token: string): [LinkState, (state: LinkState) => void] {
  const [state, setState] = useState<LinkState>(token === '' ? 'dead' : 'checking');
  useEffect(() => {
    if (token === '') return;
    checkResetLink(token).then(
      () => setState('alive'),
      (reason: unknown) => {
        // Only the server can call a link dead; without an answer the form decides when it is sent.
        setState(reason instanceof ApiFailure && reason.code !== 0 ? 'dead' : 'alive');
      },
    );
  }, [token]);
  return [state, setState];
}

/** Sets a new password by the one-time link of a mail, or says that the link is dead and offers a new one. */
export function ResetPasswordForm({ token }: { token: string }) {
  const say = useSay();
  const go = useGo();
  const [link, setLink] = useLinkState(token);
  if (link === 'checking') return <Loader aria-label={say('core.list.loading')} />;
  if (link === 'dead') {
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
      onSubmit={async (password) => {
        try {
          toastSuccess((await resetPassword(token, password)) || say('identity.password.changed'));
          go('/');
        } catch (reason) {
          // A link that died meanwhile changes the page; all else stays with the form.
          if (!isRefusal(reason, 'reset_link_dead')) throw reason;
          setLink('dead');
          toastError(say('identity.refusal.reset_link_dead'));
        }
      }}
    />
  );
}

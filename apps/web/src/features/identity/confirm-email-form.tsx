import type { LinkedEmail } from '@lectern/contract/identity/identity.shapes.ts';
import { Button, Loader } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { isPassing, isRefusal } from '../../lib/api-failure.ts';
import { failureText } from '../../lib/failure-text.ts';
import { useSay } from '../../lib/i18n.ts';
import { toastError, toastSuccess } from '../../ui/toasts/toasts.ts';
import { checkEmailLink, confirmEmail } from './identity.queries.ts';
import classes from './parts/forms.module.css';
import { refreshSession } from './sign-in-out.ts';
import { useMaybeSession } from './session.ts';

/** The state of a link that confirms an address. */
export type EmailLinkState = 'asked' | 'done' | 'dead';

interface ConfirmEmailFormProps {
  token: string;
  state: EmailLinkState;
  onChange: (state: EmailLinkState) => void;
}

function Ended({ isDead }: { isDead: boolean }) {
  const say = useSay();
  return (
    <div className={classes.form} role={isDead ? 'alert' : 'status'}>
      <p className="type-explanation tone-2">
        {say(isDead ? 'identity.refusal.email_link_dead' : 'identity.confirmEmail.confirmed')}
      </p>
      <Link to="/" className={classes.link}>
        {say('identity.confirmEmail.goOn')}
      </Link>
    </div>
  );
}

/** Asks which e-mail address a link confirms; without an answer of the server it can be asked again. */
function useLinked(token: string, onDead: () => void) {
  const [linked, setLinked] = useState<LinkedEmail | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState<number | null>(null);
  const died = useEffectEvent(onDead);
  useEffect(() => {
    if (token === '') return;
    checkEmailLink(token).then(setLinked, (reason: unknown) => {
      // A mangled link is refused for its shape, and is as dead as an old one.
      if (isPassing(reason)) setFailed(attempt);
      else died();
    });
  }, [token, attempt]);
  return { linked, hasFailed: failed === attempt, retry: () => setAttempt(attempt + 1) };
}

/** Confirms a new address by the one-time link of a mail. It takes a press: a mailbox that opens every link confirms nothing. */
export function ConfirmEmailForm({ token, state, onChange }: ConfirmEmailFormProps) {
  const say = useSay();
  const session = useMaybeSession();
  const [isBusy, setBusy] = useState(false);
  const { linked, hasFailed, retry } = useLinked(token, () => onChange('dead'));

  async function confirm(): Promise<void> {
    setBusy(true);
    try {
      toastSuccess((await confirmEmail(token)) || say('identity.confirmEmail.confirmed'));
      if (session) await refreshSession();
      onChange('done');
    } catch (reason) {
      // A link that died meanwhile changes the page; all else is said as a notification.
      if (isRefusal(reason, 'email_link_dead')) onChange('dead');
      else toastError(failureText(reason));
    } finally {
      setBusy(false);
    }
  }

  if (state !== 'asked') return <Ended isDead={state === 'dead'} />;
  if (hasFailed)
    return (
      <div className={classes.form} role="alert">
        <p className="type-explanation tone-2">{say('core.list.failed')}</p>
        <Button variant="default" onClick={retry}>
          {say('core.action.retry')}
        </Button>
      </div>
    );
  if (linked === null) return <Loader aria-label={say('core.list.loading')} />;
  return (
    <div className={classes.form}>
      <p className="type-explanation tone-2">
        {say('identity.confirmEmail.intro', { email: linked.email, person: linked.name })}
      </p>
      <Button size="md" fullWidth loading={isBusy} onClick={() => void confirm()}>
        {say('identity.confirmEmail.confirm')}
      </Button>
    </div>
  );
}

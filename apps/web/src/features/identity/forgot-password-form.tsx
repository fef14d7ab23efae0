import { Button, TextInput } from '@mantine/core';
import { identityLimits } from '@lectern/contract/identity/identity.limits.ts';
import { Link } from '@tanstack/react-router';
import { useRef, useState, type SyntheticEvent } from 'react';
import { failureText } from '../../lib/failure-text.ts';
import { useSay } from '../../lib/i18n.ts';
import { useGo } from '../../lib/url-state.ts';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import { toastSuccess, toastWarning } from '../../ui/toasts/toasts.ts';
import { askForResetLink } from './identity.queries.ts';
import classes from './parts/forms.module.css';

/** Asks for a one-time link by mail. */
export function ForgotPasswordForm() {
  const say = useSay();
  const go = useGo();
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function submit(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const wanted = email.trim();
    setMissing(wanted === '');
    if (wanted === '') {
      focusFirstError(form.current);
      return;
    }
    setBusy(true);
    try {
      const message = await askForResetLink(wanted);
      setEmail('');
      toastSuccess(message || say('identity.forgot.sent'));
      go('/');
    } catch (reason) {
      // Said as a warning; the address stays in the field.
      toastWarning(failureText(reason, 'identity.forgot.failed'));
      setBusy(false);
    }
  }

  return (
    <form ref={form} className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        size="md"
        type="email"
        name="email"
        autoComplete="email"
        label={say('identity.forgot.email')}
        maxLength={identityLimits.email}
        value={email}
        error={isMissing && say('identity.forgot.emailRequired')}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <Button type="submit" size="md" fullWidth loading={isBusy}>
        {say('identity.forgot.send')}
      </Button>
      <Link to="/" className={`${classes.link} ${classes.center}`}>
        {say('identity.forgot.back')}
      </Link>
    </form>
  );
}

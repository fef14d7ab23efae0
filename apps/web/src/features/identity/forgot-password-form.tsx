import { Button, TextInput } from '@mantine/core';
import { identityLimits } from '@lectern/contract/identity/identity.limits.ts';
import { Link } from '@tanstack/react-router';
import { useState, type SyntheticEvent } from 'react';
import { failureText } from '../../lib/failure-text.ts';
import { fieldErrorsOf, type FieldPlaces } from '../../lib/field-errors.ts';
import { useSay } from '../../lib/i18n.ts';
import { useGo } from '../../lib/url-state.ts';
import { toastSuccess, toastWarning } from '../../ui/toasts/toasts.ts';
import { useFieldErrors } from '../../ui/use-field-errors.ts';
import { askForResetLink } from './identity.queries.ts';
import classes from './parts/forms.module.css';

const places = { fields: { email: 'email' } } satisfies FieldPlaces<'email'>;

/** Asks for a one-time link by mail. */
export function ForgotPasswordForm() {
  const say = useSay();
  const go = useGo();
  const { form, errors, showErrors } = useFieldErrors<'email'>(places);
  const [email, setEmail] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function submit(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const wanted = email.trim();
    if (showErrors(wanted === '' ? { email: say('identity.forgot.emailRequired') } : {})) return;
    setBusy(true);
    try {
      const message = await askForResetLink(wanted);
      setEmail('');
      toastSuccess(message || say('identity.forgot.sent'));
      go({ to: '/' });
    } catch (reason) {
      // Said at the field or as a warning; the address stays in the field.
      if (!showErrors(fieldErrorsOf(reason, places)))
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
        error={errors.email}
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
